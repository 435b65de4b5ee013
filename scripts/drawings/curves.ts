/** Points, curves and colors of the demo salon's drawings. Everything is a function of a seed: a drawing is the same each time. */

export type Point = readonly [x: number, y: number]
/** A cubic Bézier curve, from its first point to its last. */
export type Curve = readonly [Point, Point, Point, Point]

/** Numbers from 0 to 1, the same for one seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (from: number, to: number, share: number) => from + (to - from) * share
const pointBetween = ([x, y]: Point, [toX, toY]: Point, share: number): Point => [
  between(x, toX, share),
  between(y, toY, share),
]

export function curveBetween(one: Curve, other: Curve, share: number): Curve {
  return [0, 1, 2, 3].map((index) => pointBetween(one[index] as Point, other[index] as Point, share)) as unknown as Curve
}

/** The curve at a share of the way across several, from the first to the last. */
export function curveAcross(curves: readonly Curve[], share: number): Curve {
  const position = share * (curves.length - 1)
  const index = Math.min(curves.length - 2, Math.floor(position))
  return curveBetween(curves[index] as Curve, curves[index + 1] as Curve, position - index)
}

const mirrored = (curve: Curve): Curve => curve.map(([x, y]) => [960 - x, y]) as unknown as Curve
/** Curves from the left edge to the middle, and the same on the other side. */
export const onBothSides = (curves: readonly Curve[]): Curve[] => [...curves, ...curves.slice(0, -1).map(mirrored).reverse()]

export function pointOn([a, b, c, d]: Curve, at: number): Point {
  const rest = 1 - at
  const shares = [rest ** 3, 3 * rest * rest * at, 3 * rest * at * at, at ** 3] as const
  const along = (axis: 0 | 1) => shares[0] * a[axis] + shares[1] * b[axis] + shares[2] * c[axis] + shares[3] * d[axis]
  return [along(0), along(1)]
}

/** The direction across a curve, of length 1. */
export function across(curve: Curve, at: number): Point {
  const [from, to] = [pointOn(curve, Math.max(0, at - 0.01)), pointOn(curve, Math.min(1, at + 0.01))]
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy) || 1
  return [-dy / length, dx / length]
}

const round = (value: number) => Math.round(value * 10) / 10
const pair = ([x, y]: Point) => `${round(x)} ${round(y)}`
export const pathOf = ([a, b, c, d]: Curve) => `M${pair(a)}C${pair(b)} ${pair(c)} ${pair(d)}`

/** A smooth path through points (Catmull-Rom). */
export function through(points: readonly Point[]): string {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] as Point
  let path = `M${pair(at(0))}`
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    path += `C${pair(first)} ${pair(second)} ${pair(to)}`
  }
  return path
}

/** Points of a curve, evenly along it. */
export const pointsOn = (curve: Curve, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => pointOn(curve, index / count))

const channels = (color: string) => [1, 3, 5].map((index) => Number.parseInt(color.slice(index, index + 2), 16))

export function mixed(one: string, other: string, share: number): string {
  const part = Math.max(0, Math.min(1, share))
  const ends = channels(other)
  const values = channels(one).map((value, index) => Math.round(between(value, ends[index] ?? value, part)))
  return `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** From the darkest of the colors at 0 to the lightest at 1. */
export function shadeOf(colors: readonly string[], light: number): string {
  const position = Math.max(0, Math.min(1, light)) * (colors.length - 1)
  const index = Math.min(colors.length - 2, Math.floor(position))
  return mixed(colors[index] ?? '#000000', colors[index + 1] ?? '#000000', position - index)
}

export const stroke = (path: string, color: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${round(width)}" stroke-linecap="round"/>`
