/**
 * Colors in sRGB as '#rrggbb', changed in OKLCH, where one step of lightness looks the same for every hue.
 * Sources: https://bottosson.github.io/posts/oklab/ and WCAG 2.2, "relative luminance" and "contrast ratio"
 */

/** Lightness from 0 to 1, chroma from 0 to about 0.4, hue in degrees. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

type Triple = readonly [number, number, number]

/** Reads a typed color, such as 'A4492F' or '#fc0', as '#rrggbb' in lower case; null if it isn't one. */
export function parseHex(typed: string): string | null {
  const [, digits = ''] = /^#?((?:[0-9a-f]{3}){1,2})$/.exec(typed.trim().toLowerCase()) ?? []
  if (digits === '') return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

function toLinear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLinear(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

function linearOfOklch({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Returns the color or, if a screen can't show it, the most colorful one with its lightness and hue. */
export function hexOfOklch(color: Oklch): string {
  const isShown = (c: number) => linearOfOklch({ ...color, c }).every((value) => value > -0.0005 && value < 1.0005)
  let least = 0
  let most = color.c
  if (!isShown(most)) {
    for (let step = 0; step < 12; step++) {
      const middle = (least + most) / 2
      if (isShown(middle)) least = middle
      else most = middle
    }
    most = least
  }
  const digits = linearOfOklch({ ...color, c: most }).map((value) => {
    const inRange = Math.min(1, Math.max(0, value))
    const encoded = inRange <= 0.0031308 ? inRange * 12.92 : 1.055 * inRange ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = toLinear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const luminances = [luminance(one), luminance(other)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}
