// JupyterLite's kernel, begun while JupyterLab itself is still loading: page.js makes this worker at once and hands it over
// when JupyterLab asks for one.

import "KERNEL_WORKER";
import { begin } from "./start.js";

begin().catch(() => {}); // whoever asks for it hears of the failure
