import { contrast, hexOfOklch, type Oklch, toOklch } from './color.ts'

/** Names as in `web/theme.css`; a salon has these colors until it chooses an accent. */
const ownLight = {
  paper: '#faf6f0',
  surface: '#fffdf9',
  sunken: '#f3ebe0',
  ink: '#2b2320',
  muted: '#6a5d55',
  line: '#e4d9cc',
  'line-strong': '#8f7f73',
  accent: '#a4492f',
  'accent-strong': '#8a3a23',
  'accent-soft': '#f3dfd3',
  'on-accent': '#fffaf5',
  danger: '#a3262f',
  'danger-soft': '#f9e0de',
  success: '#35663f',
  'success-soft': '#e0ecdd',
  warning: '#7d5300',
  'warning-soft': '#f8e8c8',
}
export type ColorName = keyof typeof ownLight
type Colors = Readonly<Record<ColorName, string>>

const ownDark: Colors = {
  paper: '#1c1815',
  surface: '#262019',
  sunken: '#15120f',
  ink: '#f3ebe2',
  muted: '#b8a99c',
  line: '#40372f',
  'line-strong': '#8d7d70',
  accent: '#e59a7c',
  'accent-strong': '#f0b198',
  'accent-soft': '#4a2f25',
  'on-accent': '#2a150d',
  danger: '#f2a09b',
  'danger-soft': '#4a2325',
  success: '#a3cfa6',
  'success-soft': '#233526',
  warning: '#ecc677',
  'warning-soft': '#42321a',
}

export interface Palette {
  readonly light: Colors
  readonly dark: Colors
}

export const ownPalette: Palette = { light: ownLight, dark: ownDark }

const pages = ['paper', 'surface', 'sunken'] as const
const softs = ['accent-soft', 'danger-soft', 'success-soft', 'warning-soft'] as const

/** Contrast required by WCAG 2.2 AA: 4.5 for text, 3 for the outlines of controls. */
export const pairs: readonly { readonly front: ColorName; readonly behind: readonly ColorName[]; readonly least: number }[] = [
  { front: 'ink', behind: [...pages, ...softs, 'line'], least: 4.5 },
  { front: 'muted', behind: [...pages, ...softs, 'line'], least: 4.5 },
  { front: 'line-strong', behind: pages, least: 3 },
  { front: 'accent', behind: [...pages, ...softs], least: 4.5 },
  { front: 'accent-strong', behind: [...pages, 'accent-soft'], least: 4.5 },
  { front: 'on-accent', behind: ['accent', 'accent-strong'], least: 4.5 },
  { front: 'danger', behind: [...pages, 'danger-soft', 'accent-soft'], least: 4.5 },
  { front: 'success', behind: [...pages, 'success-soft', 'accent-soft'], least: 4.5 },
  { front: 'warning', behind: [...pages, 'warning-soft', 'accent-soft'], least: 4.5 },
]

interface Shades {
  readonly own: Colors
  readonly lightness: Readonly<
    Record<(typeof pages)[number] | 'ink' | 'muted' | 'line' | 'line-strong' | 'accent-soft', number>
  >
  readonly onAccent: Oklch
  readonly accentStrong: number
  /** Direction of more contrast: -1, darker, on light pages. */
  readonly towards: 1 | -1
}

const shades: Readonly<Record<keyof Palette, Shades>> = {
  light: {
    own: ownLight,
    lightness: {
      paper: 0.975,
      surface: 0.994,
      sunken: 0.943,
      line: 0.891,
      'accent-soft': 0.917,
      ink: 0.264,
      muted: 0.488,
      'line-strong': 0.608,
    },
    onAccent: { l: 0.988, c: 0.009, h: 0 },
    accentStrong: -0.065,
    towards: -1,
  },
  dark: {
    own: ownDark,
    lightness: {
      paper: 0.213,
      surface: 0.248,
      sunken: 0.185,
      line: 0.344,
      'accent-soft': 0.335,
      ink: 0.944,
      muted: 0.744,
      'line-strong': 0.601,
    },
    onAccent: { l: 0.223, c: 0.038, h: 0 },
    accentStrong: 0.06,
    towards: 1,
  },
}

const tints = { paper: 0.009, surface: 0.007, sunken: 0.014, line: 0.019, ink: 0.014, muted: 0.022, 'line-strong': 0.027 }

/** Lightness at which an accent stands out on dark pages. */
const leastOnDark = 0.74

/** With a warm accent paper becomes cream instead of pink or lemon. */
const creamHue = 75
const isWarm = (h: number) => h > 5 && h < 115

const step = 0.004

/**
 * Builds the palette of an accent. Colors with too little contrast in their pairs become darker on light pages and lighter on dark ones.
 * @param accent '#rrggbb'
 */
export function paletteOf(accent: string): Palette {
  if (accent === ownLight.accent) return ownPalette
  return { light: buildColors(accent, shades.light), dark: buildColors(accent, shades.dark) }
}

export const isDarkened = (accent: string) => paletteOf(accent).light.accent !== accent

function buildColors(accent: string, { own, lightness, onAccent, accentStrong, towards }: Shades): Colors {
  const { l, c, h } = toOklch(accent)
  // The hue of a near-gray is arbitrary.
  const share = Math.min(1, c / 0.1)
  const neutralHue = isWarm(h) ? creamHue : h
  const neutral = (name: keyof typeof tints) =>
    hexOfOklch({
      l: lightness[name],
      c: tints[name] * share,
      h: name === 'paper' || name === 'surface' ? neutralHue : mix(h, neutralHue),
    })
  const colors: Record<ColorName, string> = {
    ...own,
    paper: neutral('paper'),
    surface: neutral('surface'),
    sunken: neutral('sunken'),
    line: neutral('line'),
    ink: neutral('ink'),
    muted: neutral('muted'),
    'line-strong': neutral('line-strong'),
    'accent-soft': hexOfOklch({ l: lightness['accent-soft'], c: Math.min(c * 0.32, 0.05), h }),
  }
  const mended = (name: ColorName, wanted: Oklch, as?: string) => {
    colors[name] = as && reads(name, as, colors) ? as : readable(name, wanted, colors, towards)
  }
  for (const name of ['ink', 'muted', 'line-strong', 'danger', 'success', 'warning'] as const) {
    mended(name, toOklch(colors[name]), colors[name])
  }
  if (towards < 0) mended('accent', { l, c, h }, accent)
  else mended('accent', { l: Math.max(l, leastOnDark), c, h })
  const displayed = toOklch(colors.accent)
  // Almost black gets lighter under the pointer, or the change couldn't be seen.
  const strong = displayed.l + (towards < 0 && displayed.l < 0.3 ? 0.1 : accentStrong)
  mended('accent-strong', { ...displayed, l: Math.min(0.97, strong) })
  mended('on-accent', { ...onAccent, c: onAccent.c * share, h })
  return colors
}

function mix(one: number, other: number): number {
  return (one + (((other - one + 540) % 360) - 180) / 2 + 360) % 360
}

function reads(name: ColorName, hex: string, colors: Colors): boolean {
  const { behind = [], least = 1 } = pairs.find(({ front }) => front === name) ?? {}
  return behind.every((each) => contrast(hex, colors[each]) >= least)
}

function readable(name: ColorName, wanted: Oklch, colors: Colors, towards: 1 | -1): string {
  const direction = name === 'on-accent' ? -towards : towards
  for (let { l } = wanted; l >= 0 && l <= 1; l += direction * step) {
    const hex = hexOfOklch({ ...wanted, l })
    if (reads(name, hex, colors)) return hex
  }
  return direction < 0 ? '#000000' : '#ffffff'
}
