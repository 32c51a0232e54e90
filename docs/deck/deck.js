// Formulas first, then every page is made to fit, then reveal.js takes over: nothing is cut off, on screen or on paper.
const WIDTH = 1280, HEIGHT = 720, SMALLEST = 0.55, LARGEST = 1.5;

const pages = () => [...document.querySelectorAll(".slides > section > section")];
const tall = page => page.scrollHeight > HEIGHT;

function narrow(formula) {
  const room = formula.parentElement.clientWidth, needed = formula.firstElementChild.getBoundingClientRect().width;
  if (needed > room) formula.style.fontSize = `${Math.floor((100 * room) / needed)}%`;
}

function fit(page) {
  page.querySelectorAll('mjx-container[display="true"]').forEach(narrow);
  const pictures = [...page.querySelectorAll("figure img")];
  // as large as the page allows: the last row should see the ticks
  for (let scale = LARGEST; pictures.length && scale > 0.2; scale -= 0.05) {
    pictures.forEach(picture => (picture.style.width = `${Math.round(scale * picture.getAttribute("width"))}px`));
    if (!tall(page)) break;
  }
  for (let size = 1; tall(page) && size > SMALLEST; size -= 0.05) {
    page.style.fontSize = `${size}em`;
  }
}

async function start() {
  await MathJax.startup.promise;
  await MathJax.typesetPromise();
  await Promise.all([...document.images].map(image => image.decode().catch(() => {})));
  document.querySelector(".slides").classList.add("measuring");
  pages().forEach(fit);
  document.querySelector(".slides").classList.remove("measuring");
  await Reveal.initialize({
    width: WIDTH, height: HEIGHT, margin: 0.03, center: false, hash: true, slideNumber: "c/t", transition: "none",
    pdfSeparateFragments: false, pdfMaxPagesPerSlide: 1, plugins: [RevealNotes],
  });
  document.body.dataset.ready = "true"; // tests wait for this
}

start();
