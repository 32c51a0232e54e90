"""Predict, then reveal: a question with a few answers, and the reason once you have chosen."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, Button, HBox, Layout, VBox


def predict(question, options, answer, because) -> Prediction:
    """Ask before the picture tells: `options` are the answers, `answer` the right one, `because` its reason.

    >>> predict("Is 1 + 1 even?", ["yes", "no"], "yes", "It is 2.").choose("no")
    'Not quite: “yes”. It is 2.'
    """
    return Prediction(question, options, answer, because)


class Prediction:
    """A row of buttons; without a kernel a fold-out that hides the answer."""

    def __init__(self, question, options, answer, because):
        if answer not in options:
            raise ValueError(f"The right answer {answer!r} must be among the options.")
        self.question, self.options, self.answer, self.because = question, tuple(options), answer, because
        self._said = HTML()

    def choose(self, option) -> str:
        """What the reader hears after choosing."""
        if option not in self.options:
            raise ValueError(f"Choose one of {', '.join(self.options)}.")
        verdict = "Yes" if option == self.answer else "Not quite"
        return f"{verdict}: “{self.answer}”. {self.because}"

    def widget(self):
        """The living question."""
        buttons = [Button(description=option, layout=Layout(width="auto")) for option in self.options]
        for button in buttons:
            button.on_click(self._pressed)
        question = HTML(f"<b>{escape(self.question)}</b>")
        return VBox([question, HBox(buttons, layout=Layout(flex_flow="row wrap")), self._said])

    def _pressed(self, button):
        self._said.value = f"<p>{escape(self.choose(button.description))}</p>"

    def _repr_mimebundle_(self, **options):
        listed = "".join(f"<li>{escape(option)}</li>" for option in self.options)
        reveal = f"<details><summary>reveal</summary><p>{escape(self.answer)}. {escape(self.because)}</p></details>"
        fold = f"<p><b>{escape(self.question)}</b></p><ul>{listed}</ul>{reveal}"
        return self.widget()._repr_mimebundle_(**options) | {"text/html": fold, "text/plain": self.question}
