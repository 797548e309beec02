/** Lines of sums in a box: points for drawing, and round numbers to read them by. */

export interface Plot {
  lines: { points: string; x: number; y: number }[];
  marks: { value: number; y: number }[];
}

const LEFT = 34;
const EDGE = 8;

/** How far apart the marks stand: the smallest round step that needs no more than four. */
function stepFor(span: number): number {
  return [5, 10, 20, 50, 100, 200].find((step) => span / step <= 4) ?? 500;
}

export function plot(series: readonly (readonly number[])[], width: number, height: number): Plot {
  const all = series.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(10, ...all)];
  const longest = Math.max(2, ...series.map((values) => values.length));
  const x = (n: number) => LEFT + ((width - LEFT - EDGE) * n) / (longest - 1);
  const y = (value: number) => EDGE + ((height - 2 * EDGE) * (high - value)) / (high - low);
  const round = (value: number) => Math.round(value * 10) / 10;
  const step = stepFor(high - low);
  const marks = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step)
    marks.push({ value, y: round(y(value)) });
  const lines = series.map((values) => ({
    points: values.map((value, n) => `${String(round(x(n)))},${String(round(y(value)))}`).join(" "),
    x: round(x(Math.max(0, values.length - 1))),
    y: round(y(values.at(-1) ?? 0)),
  }));
  return { lines, marks };
}
