/** Lights what a lesson speaks of, wherever the table has put it by then. */

const OFTEN = 250;
const MARK = "data-lit";

/** Keep these lit until the returned function is called. Once an act can be confirmed, its button alone is lit. */
export function light(selectors: readonly string[], awaitsAct: boolean): () => void {
  const find = (): Element[] => {
    const button = awaitsAct ? document.querySelector("[data-primary]:not(:disabled)") : null;
    return button ? [button] : selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);
  };
  const show = () => {
    const wanted = new Set(find());
    for (const lit of document.querySelectorAll(`[${MARK}]`)) if (!wanted.has(lit)) lit.removeAttribute(MARK);
    for (const element of wanted) element.setAttribute(MARK, "");
  };
  show();
  const timer = setInterval(show, OFTEN);
  return () => {
    clearInterval(timer);
    for (const lit of document.querySelectorAll(`[${MARK}]`)) lit.removeAttribute(MARK);
  };
}
