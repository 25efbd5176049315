/** What speaks for two neighbours being one thing, and for a region being a whole thing, as numbers of order 1. */
import { B, type RegionGraph } from './regionGraph.ts';
import { CLASSES, FACES, R } from './regionSums.ts';

export const PAIR_FEATURES = 54 + 2 * CLASSES;
/** Where the classes stand in REGION_FEATURES. */
export const REGION_CLASSES = 32;
export const REGION_FEATURES = REGION_CLASSES + CLASSES;

const log = (v: number): number => Math.log2(v + 1e-6);

/** Half the chi-squared distance of two histograms of the given areas, 0-1. */
function histogramDistance(rows: Float32Array, p: number, q: number, from: number, to: number): number {
  const [areaP, areaQ] = [rows[p], rows[q]];
  let sum = 0;
  for (let k = from; k < to; k++) {
    const u = rows[p + k] / areaP;
    const v = rows[q + k] / areaQ;
    if (u + v > 0) sum += ((u - v) * (u - v)) / (u + v);
  }
  return sum / 2;
}

/** Share of pixels that two distributions have in common, 0-1. */
function overlap(rows: Float32Array, p: number, q: number, from: number, count: number): number {
  let sum = 0;
  for (let k = from; k < from + count; k++) sum += Math.min(rows[p + k] / rows[p], rows[q + k] / rows[q]);
  return sum;
}

const spread = (rows: Float32Array, at: number, sum: number, squares: number): number => {
  const mean = rows[at + sum] / rows[at];
  return Math.sqrt(Math.max(0, rows[at + squares] / rows[at] - mean * mean));
};

const colourSpread = (rows: Float32Array, at: number): number =>
  Math.hypot(spread(rows, at, R.a, R.aa), spread(rows, at, R.b, R.bb));

/** Share of its box that a region fills, 0-1. */
function fill(graph: RegionGraph, p: number): number {
  const { boxes, rows } = graph;
  const box = 4 * p;
  return rows[p * R.size] / ((boxes[box + 2] - boxes[box]) * (boxes[box + 3] - boxes[box + 1]));
}

function unionFill({ boxes, rows }: RegionGraph, p: number, q: number): number {
  const [i, j] = [4 * p, 4 * q];
  const width = Math.max(boxes[i + 2], boxes[j + 2]) - Math.min(boxes[i], boxes[j]);
  const height = Math.max(boxes[i + 3], boxes[j + 3]) - Math.min(boxes[i + 1], boxes[j + 1]);
  return (rows[p * R.size] + rows[q * R.size]) / (width * height);
}

/** Perimeter over that of a square of the same area. */
const roughness = (perimeter: number, area: number): number => perimeter / (4 * Math.sqrt(area));

/** Writes PAIR_FEATURES numbers of two neighbours into `out`; which of the two comes first makes no difference. */
export function pairFeatures(
  graph: RegionGraph,
  first: number,
  second: number,
  border: number,
  out: Float32Array,
): void {
  const { rows, map, borders, boxes, neighbours } = graph;
  const isFirstLess =
    rows[first * R.size] < rows[second * R.size] || (rows[first * R.size] === rows[second * R.size] && first < second);
  const [less, more] = isFirstLess ? [first, second] : [second, first];
  const [p, q, e] = [less * R.size, more * R.size, border * B.size];
  const pixels = map.width * map.height;
  const mean = (at: number, sum: number): number => rows[at + sum] / rows[at];
  const length = borders[e];
  const edge = (sum: number): number => borders[e + sum] / length;
  const around = (at: number): number => rows[at + R.perimeter] + rows[at + R.outside];
  const [dl, da, db] = [R.l, R.a, R.b].map((sum) => mean(p, sum) - mean(q, sum));
  const colour = Math.hypot(da, db);
  // The same paint in the shade: colour falls with lightness.
  const [lp, lq] = [mean(p, R.l) + 0.05, mean(q, R.l) + 0.05];
  const tint = Math.hypot(mean(p, R.a) / lp - mean(q, R.a) / lq, mean(p, R.b) / lp - mean(q, R.b) / lq);
  const [spreadP, spreadQ] = [spread(rows, p, R.l, R.ll), spread(rows, q, R.l, R.ll)];
  const [coloursP, coloursQ] = [colourSpread(rows, p), colourSpread(rows, q)];
  const area = rows[p] + rows[q];
  const whole = around(p) + around(q) - 2 * length;
  const [fillP, fillQ, fillBoth] = [fill(graph, less), fill(graph, more), unionFill(graph, less, more)];
  const things = (at: number): number => rows[at + R.surface + 3] / rows[at];
  const values = [
    log(rows[p] / pixels) / 4 + 2,
    log(rows[q] / pixels) / 4 + 1.5,
    length / around(p),
    length / around(q),
    log(length / Math.sqrt(pixels)) / 3 + 1,
    Math.min(6, edge(B.fine) / 0.05),
    Math.sqrt(edge(B.fine) / 0.05),
    Math.sqrt(edge(B.coarse) / 0.1),
    edge(B.strong),
    edge(B.faint),
    edge(B.clear),
    edge(B.level),
    edge(B.layout),
    Math.sqrt(Math.abs(dl) * 4),
    Math.min(8, Math.abs(dl) / (spreadP + spreadQ + 0.02)),
    Math.sqrt(colour * 10),
    Math.min(8, colour / (coloursP + coloursQ + 0.01)),
    Math.sqrt(tint * 8),
    histogramDistance(rows, p, q, R.lightness, R.colour),
    histogramDistance(rows, p, q, R.colour, R.pattern),
    histogramDistance(rows, p, q, R.pattern, R.edges),
    spreadP * 8,
    spreadQ * 8,
    coloursP * 16,
    coloursQ * 16,
    mean(p, R.texture) * 12,
    mean(q, R.texture) * 12,
    fillBoth,
    fillBoth - (fillP * rows[p] + fillQ * rows[q]) / area,
    Math.sqrt(roughness(whole, area)),
    Math.sqrt(roughness(whole, area)) -
      Math.sqrt(Math.min(roughness(around(p), rows[p]), roughness(around(q), rows[q]))),
    overlap(rows, p, q, R.surface, 4),
    overlap(rows, p, q, R.face, FACES),
    things(p),
    things(q),
    Math.max(-3, Math.min(3, (mean(p, R.y) - mean(q, R.y)) / Math.sqrt(area))),
    mean(p, R.y) / map.height,
    Number(rows[q + R.outside] > 0) - Number(rows[p + R.outside] > 0),
    // Without a network neither for nor against; the last number says whether there is one.
    graph.hasClasses ? overlap(rows, p, q, R.classes, CLASSES) : 0.5,
    Number(graph.hasClasses),
    edge(B.classes),
    // How this border stands out among all borders of either.
    relative(edge(B.fine), rows[p + R.edges] / rows[p + R.perimeter]),
    relative(edge(B.fine), rows[q + R.edges] / rows[q + R.perimeter]),
    relative(edge(B.coarse), rows[p + R.edges + 1] / rows[p + R.perimeter]),
    relative(edge(B.coarse), rows[q + R.edges + 1] / rows[q + R.perimeter]),
    ...boxRelation(graph.boxes, 4 * less, 4 * more),
    boxes[4 * less + 3] / map.height,
    boxes[4 * more + 3] / map.height,
    log(neighbours[less].size + 1) / 4,
    log(neighbours[more].size + 1) / 4,
  ];
  out.set(values);
  writeClasses(rows, p, out, values.length);
  writeClasses(rows, q, out, values.length + CLASSES);
}

/** Log of a ratio of two steps of colour, small ones being noise; about -1 to 1. */
const relative = (step: number, mean: number): number => Math.log2((step + 0.004) / (mean + 0.004)) / 2;

/** Mean probabilities of the network's classes; zeros without one. */
function writeClasses(rows: Float32Array, at: number, out: Float32Array, from: number): void {
  for (let c = 0; c < CLASSES; c++) out[from + c] = rows[at + R.classes + c] / rows[at];
}

/** Shares of a box's width and height that another one shares, and how far its sides lie from it, in its own size. */
function boxRelation(boxes: Int32Array, p: number, q: number): number[] {
  const [width, height] = [boxes[p + 2] - boxes[p], boxes[p + 3] - boxes[p + 1]];
  const across = Math.min(boxes[p + 2], boxes[q + 2]) - Math.max(boxes[p], boxes[q]);
  const down = Math.min(boxes[p + 3], boxes[q + 3]) - Math.max(boxes[p + 1], boxes[q + 1]);
  const size = Math.sqrt(width * height);
  const apart = (side: number): number => Math.max(-2, Math.min(2, (boxes[p + side] - boxes[q + side]) / size));
  return [
    Math.max(0, across) / width,
    Math.max(0, down) / height,
    apart(1),
    apart(3),
    Math.abs(apart(0) + apart(2)) / 2,
  ];
}

/** Writes REGION_FEATURES numbers of a region as it stands among its neighbours into `out`. */
export function regionFeatures(graph: RegionGraph, region: number, out: Float32Array): void {
  const { rows, boxes, map, borders, neighbours } = graph;
  const at = region * R.size;
  const area = rows[at];
  const edge = new Float64Array(B.size);
  let contrast = 0;
  for (const [other, border] of neighbours[region]) {
    for (let k = 0; k < B.size; k++) edge[k] += borders[border * B.size + k];
    const o = other * R.size;
    const step = Math.hypot(
      rows[at + R.l] / area - rows[o + R.l] / rows[o],
      2 * (rows[at + R.a] / area - rows[o + R.a] / rows[o]),
      2 * (rows[at + R.b] / area - rows[o + R.b] / rows[o]),
    );
    contrast += step * borders[border * B.size];
  }
  const length = Math.max(1, edge[0]);
  const share = (k: number): number => rows[at + k] / area;
  const width = boxes[4 * region + 2] - boxes[4 * region];
  const height = boxes[4 * region + 3] - boxes[4 * region + 1];
  const perimeter = rows[at + R.perimeter] + rows[at + R.outside];
  let face = 0;
  for (let k = 0; k < FACES; k++) face = Math.max(face, share(R.face + k));
  let [likeliest, likely] = [0, 0];
  for (let k = 0; k < CLASSES; k++) {
    const probability = share(R.classes + k);
    if (probability > likeliest) [likeliest, likely] = [probability, likeliest];
    else if (probability > likely) likely = probability;
  }
  const values = [
    log(area / (map.width * map.height)) / 4 + 2,
    (log(area / (map.width * map.height)) / 4 + 2) ** 2,
    Math.sqrt(edge[B.fine] / length / 0.05),
    Math.sqrt(edge[B.coarse] / length / 0.1),
    edge[B.strong] / length,
    edge[B.faint] / length,
    edge[B.clear] / length,
    edge[B.layout] / length,
    Math.sqrt((contrast / length) * 4),
    fill(graph, region),
    Math.sqrt(roughness(perimeter, area)),
    Math.log2(width / height) / 3,
    rows[at + R.outside] / perimeter,
    spread(rows, at, R.l, R.ll) * 8,
    colourSpread(rows, at) * 16,
    share(R.texture) * 12,
    share(R.surface),
    share(R.surface + 1),
    share(R.surface + 2),
    share(R.surface + 3),
    face,
    share(R.y) / map.height,
    boxes[4 * region + 3] / map.height,
    width / map.width,
    height / map.height,
    Math.log2(1 + neighbours[region].size) / 4,
    likeliest,
    likely,
    Number(graph.hasClasses),
    edge[B.classes] / length,
    edge[B.level] / length,
    boxes[4 * region + 1] / map.height,
  ];
  out.set(values);
  writeClasses(rows, at, out, values.length);
}
