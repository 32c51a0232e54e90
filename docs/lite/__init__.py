"""The course in a browser, without a server: a static folder made by JupyterLite and Pyodide."""
