import {
  type Curve,
  curveBetween,
  mixed,
  numbersFrom,
  onBothSides,
  type Point,
  pathOf,
  pointsOn,
  shadeOf,
  stroke,
  through,
} from './curves.ts'
import { back, disc, ear, framed, nape, wisp } from './figures.ts'
import { curls, mass, type Stops, strands } from './hair.ts'

/** Hair that is drawn back to one place. */
const drawnBack = {
  braid: [
    [
      [492, 188],
      [262, 174],
      [252, 560],
      [444, 640],
    ],
    [
      [486, 189],
      [336, 186],
      [300, 540],
      [454, 642],
    ],
    [
      [482, 190],
      [420, 220],
      [400, 500],
      [466, 644],
    ],
    [
      [480, 190],
      [480, 310],
      [480, 500],
      [480, 646],
    ],
  ],
  updo: [
    [
      [492, 188],
      [262, 172],
      [246, 520],
      [416, 610],
    ],
    [
      [486, 189],
      [332, 186],
      [296, 500],
      [436, 610],
    ],
    [
      [482, 190],
      [420, 220],
      [398, 470],
      [458, 604],
    ],
    [
      [480, 190],
      [480, 300],
      [480, 470],
      [480, 600],
    ],
  ],
} as const satisfies Record<string, readonly Curve[]>

const honey: Stops = [
  [0, '#7d4a22'],
  [0.2, '#a9682f'],
  [0.4, '#dba257'],
  [0.55, '#b87a3a'],
  [1, '#7d4a22'],
]
const honeyShades = ['#6f3f1b', '#8a5425', '#a96b31', '#c78a45', '#e0ad68']
const black: Stops = [
  [0, '#1c1413'],
  [0.2, '#2a1d1b'],
  [0.38, '#6a4f48'],
  [0.5, '#34241f'],
  [1, '#1c1413'],
]
const blackShades = ['#140d0c', '#241817', '#3a2824', '#5b433c', '#8a6c60']

/** A plait down the back. */
export function braid(): string {
  const curves = onBothSides(drawnBack.braid)
  const next = numbersFrom(4)
  const lobes = Array.from({ length: 10 }, (_, index) => {
    const [side, y, width] = [index % 2 ? 1 : -1, 612 + index * 44, 66 - index * 2.6]
    const at = (x: number, down: number): Point => [480 + side * width * x, y + down]
    const outer: Curve = [at(0.3, -26), at(1.45, -6), at(1.2, 50), at(-0.42, 92)]
    const inner: Curve = [at(-0.25, -14), at(0.2, 10), at(0.1, 50), at(-0.5, 86)]
    const shape = through([...pointsOn(outer, 12), ...pointsOn(inner, 12).toReversed()])
    const hairs = Array.from({ length: 11 }, (_, hair) => {
      const share = (hair + 0.5) / 11
      const lit = (side < 0 ? 0.72 : 0.42) - Math.abs(share - 0.38) * 0.75 + (next() - 0.5) * 0.3
      return stroke(pathOf(curveBetween(outer, inner, share)), shadeOf(honeyShades, lit), 6)
    })
    return `<path d="${shape}Z" fill="#6f3f1b" stroke="#5c3315" stroke-width="5" stroke-linejoin="round"/>${hairs.join('')}`
  })
  const body = back({ skin: '#f2cdb2', skinShade: '#dcab8d', cloth: '#7e8c74', clothShade: '#68765f', collar: '#5f6c57' })
  const hair = strands({ curves, count: 230, stops: honey, from: 200, to: 650, seed: 3, loose: 8 })
  const neck = nape('#f2cdb2', '#dcab8d') + wisp(392, -1, '#b87a3a', 0.8) + wisp(566, 1, '#b87a3a', 0.8)
  return framed(disc('#c3b4c4', '#ddd2dd') + body + neck + mass(curves, '#7d4a22') + hair + lobes.join(''))
}

/** A low bun with pins. */
export function updo(): string {
  const curves = onBothSides(drawnBack.updo)
  const next = numbersFrom(8)
  const skin = ['#c98f6b', '#a8704f'] as const
  const bun = Array.from({ length: 150 }, (_, index) => {
    const [far, begin, length] = [Math.sqrt((index + 1) / 150), next() * 6.283, 1.1 + next() * 1.7]
    const points = Array.from({ length: 13 }, (_, step): Point => {
      const [angle, reach] = [begin + (step / 12) * length, far * (1 - step * 0.012)]
      return [480 + Math.cos(angle) * 122 * reach + Math.sin(angle * 2) * 3, 610 + Math.sin(angle) * 98 * reach]
    })
    const [x, y] = points[6] as Point
    const lit = 0.42 - (x - 480) / 300 - (y - 610) / 210 + (next() - 0.5) * 0.3 - (far > 0.9 ? 0.2 : 0)
    return stroke(through(points), shadeOf(blackShades, lit), 5 + next() * 4)
  })
  const pins = [
    [560, 560, -30],
    [592, 600, -10],
    [420, 690, 40],
  ].map(
    ([x, y, turn]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-3" y="-26" width="6" height="40" rx="3" fill="#c2914a"/><circle cy="-28" r="9" fill="#fdf6ea"/></g>`,
  )
  const earrings = ([-1, 1] as const).map(
    (side) =>
      `<path d="M${480 + side * 160} 536v20" stroke="#c2914a" stroke-width="4"/><circle cx="${480 + side * 160}" cy="566" r="11" fill="#c2914a"/>`,
  )
  const dress = `
    <path d="M60 1200c2-120 18-200 70-270 60 20 120 60 350 60s290-40 350-60c52 70 68 150 70 270z" fill="#8d3f4b"/>
    <path d="M830 930c52 70 68 150 70 270H740c10-80 0-160-20-230 50-12 80-26 110-40z" fill="#76323d"/>
    <path d="M130 930c60 20 120 60 350 60s290-40 350-60" fill="none" stroke="#a4535f" stroke-width="10"/>`
  const shoulders = back({ skin: skin[0], skinShade: skin[1], cloth: skin[0], clothShade: skin[1], collar: 'none' }) + dress
  const neck = nape(...skin) + ear(-1, [148, 490], skin) + ear(1, [148, 490], skin) + earrings.join('')
  const wisps =
    wisp(352, -1, '#2a1d1b') + wisp(610, 1, '#2a1d1b') + wisp(368, -1, '#2a1d1b', 0.7) + wisp(596, 1, '#2a1d1b', 0.8)
  const hair = strands({ curves, count: 230, stops: black, from: 195, to: 610, seed: 13, loose: 8 })
  const knot = `<ellipse cx="480" cy="610" rx="128" ry="104" fill="#1a1110"/>${bun.join('')}${pins.join('')}`
  return framed(disc('#cdbfae', '#e6dccf') + shoulders + neck + wisps + mass(curves, '#1c1413') + hair + knot)
}

/** Short at the neck, curls on top. */
export function fade(): string {
  const [skin, shade, hair] = ['#9a6446', '#7d4d34', '#1d120e']
  const next = numbersFrom(9)
  const head =
    'M480 178c-146 0-206 104-200 236 3 84 18 150 46 200 20 36 34 60 38 96 2 24 0 44-6 70h244c-6-26-8-46-6-70 4-36 18-60 38-96 28-50 43-116 46-200 6-132-54-236-200-236z'
  const stubble = Array.from({ length: 1500 }, () => {
    const down = next() ** 1.35
    const x = 480 + (next() - 0.5) * 2 * (190 - Math.max(0, down - 0.5) * 120)
    return `<circle cx="${Math.round(x)}" cy="${Math.round(430 + down * 220)}" r="${(1.2 + next() * 1.1).toFixed(1)}" opacity="${(0.7 * (1 - down)).toFixed(2)}"/>`
  })
  const isHair = (x: number, y: number) => y < 322 + 70 * (1 - ((x - 480) / 208) ** 2)
  const colors = ['#150c09', '#2a1812', '#4b2c1e', '#7d5138']
  const top = curls({ at: [480, 400], size: [212, 246], count: 300, gap: 15, curl: [11, 5], colors, seed: 12, isHair })
  const cape = `
    <path d="M40 1200c4-200 44-320 160-378 66-32 120-36 164-72 66 46 166 46 232 0 44 36 98 40 164 72 116 58 156 178 160 378z" fill="#2f3a44"/>
    <path d="M596 750c44 36 98 40 164 72 116 58 156 178 160 378H770c6-160-20-290-110-370-30-28-56-50-64-80z" fill="#242d36"/>
    <path d="M300 870c-60 80-86 190-92 330M400 850c-36 110-54 230-56 350M510 850c6 120 4 230-2 350" fill="none" stroke="#242d36" stroke-width="7" stroke-linecap="round"/>
    <path d="M356 742c70 44 178 44 248 0l12 40c-80 52-192 52-272 0z" fill="#f0e6d8"/>
    <path d="M356 742c70 44 178 44 248 0l4 12c-76 46-180 46-256 0z" fill="#fffaf2"/>`
  const fading = [
    [0, 1],
    [0.3, 0.97],
    [0.6, 0.5],
    [0.88, 0],
  ].map(([offset, opacity]) => `<stop offset="${offset}" stop-color="${hair}" stop-opacity="${opacity}"/>`)
  const defs = `<defs>
    <linearGradient id="fading" x1="0" x2="0" y1="300" y2="680" gradientUnits="userSpaceOnUse">${fading.join('')}</linearGradient>
    <linearGradient id="skin" x1="280" x2="680" y1="0" y2="0" gradientUnits="userSpaceOnUse">
      <stop offset="0" stop-color="${mixed(skin, '#ffd9b5', 0.16)}"/><stop offset=".45" stop-color="${skin}"/><stop offset="1" stop-color="${shade}"/>
    </linearGradient>
    <clipPath id="head"><path d="${head}"/></clipPath></defs>`
  const neck = `
    <path d="M350 700c60 40 200 40 260 0v100H350z" fill="${shade}" opacity=".5"/>
    <path d="M446 620c-2 40-4 70-10 100M514 620c2 40 4 70 10 100" fill="none" stroke="${shade}" stroke-width="7" stroke-linecap="round" opacity=".55"/>`
  const inHead = `<path d="${head}" fill="url(#fading)"/><g fill="${hair}">${stubble.join('')}</g>${neck}`
  const ears = ear(-1, [196, 490], [skin, shade]) + ear(1, [196, 490], [skin, shade])
  const skull = `<path d="${head}" fill="url(#skin)"/><g clip-path="url(#head)">${inHead}</g>`
  return framed(disc('#b9c6c4', '#d6dedb') + defs + ears + skull + cape + top)
}
