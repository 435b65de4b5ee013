import { type Curve, onBothSides } from './curves.ts'
import { back, disc, framed } from './figures.ts'
import { curls, mass, type Stops, strands } from './hair.ts'

/** How the hair of the works falls that is worn down, from the left edge to the middle of the back. */
const falls = {
  bob: [
    [
      [492, 188],
      [270, 176],
      [216, 420],
      [292, 690],
    ],
    [
      [486, 189],
      [340, 186],
      [286, 450],
      [350, 716],
    ],
    [
      [482, 190],
      [420, 220],
      [398, 480],
      [418, 730],
    ],
    [
      [480, 190],
      [480, 310],
      [480, 540],
      [480, 736],
    ],
  ],
  lob: [
    [
      [492, 188],
      [258, 172],
      [200, 480],
      [248, 806],
    ],
    [
      [486, 189],
      [336, 184],
      [270, 500],
      [330, 836],
    ],
    [
      [482, 190],
      [420, 220],
      [390, 520],
      [408, 852],
    ],
    [
      [480, 190],
      [480, 310],
      [480, 600],
      [480, 858],
    ],
  ],
  long: [
    [
      [492, 182],
      [236, 166],
      [214, 560],
      [206, 1000],
    ],
    [
      [486, 183],
      [330, 180],
      [270, 580],
      [292, 1050],
    ],
    [
      [482, 184],
      [420, 220],
      [380, 600],
      [396, 1085],
    ],
    [
      [480, 184],
      [480, 310],
      [480, 700],
      [480, 1095],
    ],
  ],
  sleek: [
    [
      [492, 184],
      [254, 168],
      [214, 500],
      [318, 880],
    ],
    [
      [486, 185],
      [334, 180],
      [276, 540],
      [366, 928],
    ],
    [
      [482, 186],
      [420, 220],
      [388, 560],
      [424, 962],
    ],
    [
      [480, 186],
      [480, 310],
      [480, 640],
      [480, 972],
    ],
  ],
} as const satisfies Record<string, readonly Curve[]>

const copper: Stops = [
  [0, '#5a2a18'],
  [0.16, '#7c3a1f'],
  [0.34, '#b8683a'],
  [0.46, '#8a4424'],
  [0.8, '#6a3019'],
  [1, '#4a2013'],
]
const silver: Stops = [
  [0, '#6f6a6c'],
  [0.2, '#8f898a'],
  [0.36, '#d9d3cf'],
  [0.5, '#a39c9b'],
  [0.75, '#b9b2af'],
  [1, '#e6e0da'],
]
const balayaged: Stops = [
  [0, '#3a231a'],
  [0.18, '#4a2c1f'],
  [0.26, '#8b5a3a'],
  [0.36, '#5f3b28'],
  [0.55, '#a8754a'],
  [0.75, '#d2a56d'],
  [1, '#efd3a0'],
]
const espresso: Stops = [
  [0, '#1f1210'],
  [0.16, '#2c1815'],
  [0.3, '#7a4236'],
  [0.42, '#36201b'],
  [0.75, '#2a1714'],
  [1, '#1a0f0d'],
]

/** A straight bob in copper. */
export function bob(): string {
  const curves = onBothSides(falls.bob)
  const body = back({ skin: '#f0c9ae', skinShade: '#dba98c', cloth: '#5d6950', clothShade: '#4b563f', collar: '#46503b' })
  const hair = strands({ curves, count: 260, stops: copper, from: 200, to: 740, seed: 7 })
  return framed(disc('#e3c8b6', '#f0dfd1') + body + mass(curves, '#4a2013') + hair)
}

/** A wavy cut to the shoulders, in its own silver. */
export function silverWaves(): string {
  const curves = onBothSides(falls.lob)
  const body = back({ skin: '#eec7ac', skinShade: '#d8a98c', cloth: '#7a3b46', clothShade: '#632e38', collar: '#5c2a33' })
  const wave = { swing: 20, turns: 13, spread: 7, loose: 0.5 }
  const hair = strands({ curves, count: 250, stops: silver, from: 190, to: 860, seed: 21, uneven: 4, wave })
  return framed(disc('#b7c0bd', '#d5dcd8') + body + mass(curves, '#7d7677') + hair)
}

/** Long waves, painted from brown to blonde. */
export function balayage(): string {
  const curves = onBothSides(falls.long)
  const body = back({ skin: '#d9a884', skinShade: '#bf8a66', cloth: '#f0e6d8', clothShade: '#dccfbc', collar: '#e0d4c2' })
  const wave = { swing: 25, turns: 15, spread: 7, loose: 0.45 }
  const hair = strands({ curves, count: 270, stops: balayaged, from: 200, to: 1080, seed: 11, loose: 12, uneven: 5, wave })
  return framed(disc('#c9cdb6', '#e1e3d0') + body + mass(curves, '#6a4630') + hair)
}

/** Long, straight and glossy. */
export function gloss(): string {
  const curves = onBothSides(falls.sleek)
  const body = back({ skin: '#c98f6b', skinShade: '#a8704f', cloth: '#e2cfae', clothShade: '#ccb690', collar: '#d2bd98' })
  const hair = strands({ curves, count: 250, stops: espresso, from: 190, to: 980, seed: 33, uneven: 3 })
  return framed(disc('#dcae98', '#eccfbf') + body + mass(curves, '#1a0f0d') + hair)
}

/** A round of curls. */
export function curlCut(): string {
  const body = back({ skin: '#8a5a3f', skinShade: '#6f452f', cloth: '#a4553b', clothShade: '#8b442d', collar: '#8b442d' })
  const hair = curls({
    at: [480, 450],
    size: [300, 305],
    count: 460,
    gap: 22,
    curl: [24, 11],
    colors: ['#1b100d', '#331d17', '#55311f', '#85522f', '#c08a55'],
    seed: 5,
  })
  return framed(disc('#e6d0a6', '#f2e3c6') + body + hair)
}
