import { toOklch } from '../../../domain/salon/look/color.ts'
import { defaultLook, type Look } from '../../../domain/salon/look/look.ts'

/** Color names for calendars (RFC 7986, section 5.9, allows CSS3 names): only as many as a list of calendars can distinguish. */
const colors = {
  black: '#000000',
  darkslategray: '#2f4f4f',
  dimgray: '#696969',
  gray: '#808080',
  silver: '#c0c0c0',
  maroon: '#800000',
  firebrick: '#b22222',
  crimson: '#dc143c',
  tomato: '#ff6347',
  sienna: '#a0522d',
  saddlebrown: '#8b4513',
  chocolate: '#d2691e',
  orange: '#ffa500',
  goldenrod: '#daa520',
  gold: '#ffd700',
  olive: '#808000',
  yellowgreen: '#9acd32',
  forestgreen: '#228b22',
  darkgreen: '#006400',
  seagreen: '#2e8b57',
  teal: '#008080',
  turquoise: '#40e0d0',
  steelblue: '#4682b4',
  dodgerblue: '#1e90ff',
  royalblue: '#4169e1',
  navy: '#000080',
  indigo: '#4b0082',
  mediumpurple: '#9370db',
  purple: '#800080',
  mediumvioletred: '#c71585',
  deeppink: '#ff1493',
  hotpink: '#ff69b4',
  palevioletred: '#db7093',
} as const

export function colorName(hex: string): keyof typeof colors {
  const inLab = (color: string) => {
    const { l, c, h } = toOklch(color)
    return [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)] as const
  }
  const [l, a, b] = inLab(hex)
  const distance = (color: string) => {
    const [otherL, otherA, otherB] = inLab(color)
    return Math.hypot(l - otherL, a - otherA, b - otherB)
  }
  const names = Object.keys(colors) as (keyof typeof colors)[]
  return names.reduce((nearest, name) => (distance(colors[name]) < distance(colors[nearest]) ? name : nearest))
}

/** Adds the salon's color to a calendar file, in the standard property and in Apple's; unchanged for the default color. */
export function inColor(file: string, { accent }: Look): string {
  if (accent === defaultLook.accent) return file
  const lines = `COLOR:${colorName(accent)}\r\nX-APPLE-CALENDAR-COLOR:${accent.toUpperCase()}\r\n`
  return file.replace(/^PRODID[^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/m, (line) => line + lines)
}
