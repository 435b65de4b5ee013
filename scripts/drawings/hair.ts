import {
  across,
  between,
  type Curve,
  curveAcross,
  mixed,
  numbersFrom,
  type Point,
  pathOf,
  pointOn,
  pointsOn,
  shadeOf,
  stroke,
  through,
} from './curves.ts'

/** A color by how far down the hair, from 0 to 1. */
export type Stops = readonly (readonly [offset: number, color: string])[]

interface StrandsOptions {
  /** How the hair falls, from its left edge to its right. */
  readonly curves: readonly Curve[]
  readonly count: number
  readonly stops: Stops
  /** From where to where down the picture the stops go. */
  readonly from: number
  readonly to: number
  readonly seed: number
  /** How much the strands part from the curves, and how unevenly they end. */
  readonly loose?: number
  readonly uneven?: number
  /** Waves: how far they swing, how many there are, and how differently neighbors do. */
  readonly wave?: { readonly swing: number; readonly turns: number; readonly spread: number; readonly loose: number }
}

/** How much lighter or darker than its stops a strand can be. */
const tones = [-0.38, -0.25, -0.13, 0, 0.07, 0.15, 0.24]
/** How much lower the light lies at the edges than in the middle, in pixels and in steps: a head is round. */
const arc = { depth: 90, steps: 4 }
const light = 0.32

let lastGradient = 0

/** Hair that falls along curves: strands, each with light and shade of its own. */
export function strands({ curves, count, stops, from, to, seed, loose = 9, uneven = 1.6, wave }: StrandsOptions): string {
  const next = numbersFrom(seed)
  const gradients = Array.from({ length: arc.steps + 1 }, (_, step) =>
    tones.map((tone) => gradient(stops, [from, to], step, tone)),
  )
  const shares = Array.from({ length: count }, (_, index) => (index + next() * 0.9) / count).toSorted(() => next() - 0.5)
  const lines = shares.map((share) => {
    const curve = curveAcross(curves, share).map(([x, y], index) => [
      x + (next() - 0.5) * loose * (index === 0 ? 0.4 : 1),
      y + (next() - 0.5) * loose * (index === 3 ? uneven : 0.6),
    ]) as unknown as Curve
    const edge = Math.abs(share - 0.5) * 2
    const lit = 1 - Math.abs(share - light) * 1.5
    const tone = Math.round(2.6 + lit * 2.2 + (next() - 0.5) * 3.4 - edge * edge * 1.2)
    const { id } = gradients[Math.round(edge * edge * arc.steps)]?.[Math.max(0, Math.min(tones.length - 1, tone))] ?? { id: '' }
    return stroke(wave ? waving(curve, share, wave, next) : pathOf(curve), `url(#${id})`, between(5, 10, next()))
  })
  return `<defs>${gradients
    .flat()
    .map(({ markup }) => markup)
    .join('')}</defs>${lines.join('')}`
}

function gradient(stops: Stops, [from, to]: readonly [number, number], step: number, tone: number) {
  lastGradient += 1
  const id = `hair-${lastGradient}`
  const down = (step * arc.depth) / arc.steps
  const colors = stops.map(([offset, color]) => {
    const toned = tone < 0 ? mixed(color, '#120a08', -tone) : mixed(color, '#fff4e0', tone)
    return `<stop offset="${offset}" stop-color="${toned}"/>`
  })
  const place = `gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${from + down}" y2="${to + down}"`
  return { id, markup: `<linearGradient id="${id}" ${place}>${colors.join('')}</linearGradient>` }
}

function waving(curve: Curve, share: number, wave: NonNullable<StrandsOptions['wave']>, next: () => number): string {
  const begin = share * wave.spread + (next() - 0.5) * wave.loose
  const points = Array.from({ length: 37 }, (_, index): Point => {
    const at = index / 36
    const [x, y] = pointOn(curve, at)
    const [toX, toY] = across(curve, at)
    const swing = wave.swing * Math.min(1, Math.max(0, (at - 0.3) / 0.25)) * Math.sin(begin + at * wave.turns)
    return [x + toX * swing, y + toY * swing]
  })
  return through(points)
}

/** What lies behind the strands: the shape between the first curve and the last. */
export function mass(curves: readonly Curve[], color: string): string {
  const [first, last] = [curves[0] as Curve, curves.at(-1) as Curve]
  const ends = curves.slice(1, -1).map(([, , , end]) => end)
  return `<path d="${through([...pointsOn(first, 20), ...ends, ...pointsOn(last, 20).toReversed()])}Z" fill="${color}"/>`
}

interface CurlsOptions {
  readonly at: Point
  /** Half its width and height. */
  readonly size: Point
  readonly count: number
  readonly gap: number
  /** How large a curl is: at least, and how much more. */
  readonly curl: readonly [least: number, more: number]
  readonly colors: readonly string[]
  readonly seed: number
  /** Leaves places out. */
  readonly isHair?: (x: number, y: number) => boolean
}

/** Curly hair as a cloud of coils, lit from the upper left. */
export function curls({
  at: [cx, cy],
  size: [width, height],
  count,
  gap,
  curl,
  colors,
  seed,
  isHair = () => true,
}: CurlsOptions): string {
  const next = numbersFrom(seed)
  const places: Point[] = []
  for (let tries = 0; tries < count * 20 && places.length < count; tries++) {
    const [angle, far] = [next() * Math.PI * 2, Math.sqrt(next())]
    const place: Point = [cx + Math.cos(angle) * width * far, cy + Math.sin(angle) * height * far]
    if (isHair(...place) && places.every(([x, y]) => Math.hypot(x - place[0], y - place[1]) > gap)) places.push(place)
  }
  const farness = ([x, y]: Point) => Math.hypot((x - cx) / width, (y - cy) / height)
  places.sort((one, other) => farness(other) - farness(one))
  const behind = places.map(
    ([x, y]) =>
      `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(curl[0] * 1.15)}" fill="${mixed(colors[0] ?? '', '#2a1813', 0.5)}"/>`,
  )
  const coils = places.map(([x, y]) => {
    const lit = 0.46 - 0.5 * (((x - cx) / width) * 0.7 + ((y - cy) / height) * 0.75) + (next() - 0.5) * 0.42
    const [radius, turns, begin] = [curl[0] + next() * curl[1], (1.25 + next() * 0.5) * (next() < 0.5 ? 1 : -1), next() * 6.3]
    const points = Array.from({ length: 17 }, (_, index): Point => {
      const angle = begin + (index / 16) * turns * Math.PI * 2
      const far = radius * (1 - (index / 16) * 0.72)
      return [x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.94]
    })
    return stroke(through(points), shadeOf(colors, lit), curl[0] * 0.36 + next() * 3)
  })
  return behind.join('') + coils.join('')
}
