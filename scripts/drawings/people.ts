import { readFileSync } from 'node:fs'

/** People who look at us: the demo stylists' own portraits, placed in rooms, also in other colors. */

const portraits = new URL('../../server/salon/demo/portraits/', import.meta.url)
/** Where a portrait's figure begins: without its background. Its head is at 400, 400. */
const figureStart = '<g transform="translate(-88 -152) scale(1.22)">'

interface Placed {
  readonly x: number
  readonly y: number
  readonly size: number
  /** Other colors than the portrait's, by its own. */
  readonly colors?: Colors
}

/** A portrait's figure with its head at a place. */
export function person(name: string, { x, y, size, colors = {} }: Placed): string {
  const drawing = readFileSync(new URL(`${name}.svg`, portraits), 'utf8')
  const figure = drawing.slice(drawing.indexOf(figureStart) + figureStart.length, drawing.lastIndexOf('</g>'))
  return `<g transform="translate(${x - 400 * size} ${y - 400 * size}) scale(${size})">${recolored(figure, colors)}</g>`
}

type Colors = Readonly<Record<string, string>>

/** A drawing with other colors, by its own. */
export function recolored(drawing: string, colors: Colors): string {
  const pattern = new RegExp(Object.keys(colors).join('|') || '(?!)', 'g')
  return drawing.replace(pattern, (color) => colors[color] ?? color)
}

/** Red hair and light skin on somebody else's curls. */
export const redhead = {
  '#4a2c21': '#9c4f2a',
  '#43271d': '#84401f',
  '#371f18': '#6b3218',
  '#6b4431': '#c9783f',
  '#5c3829': '#b5683a',
  '#d3a07a': '#f0c9ae',
  '#c48d67': '#e2b091',
  '#b17a56': '#d39f82',
}

const cape = `
  <path d="M96 900c0-130 30-190 122-224 60-22 96-34 120-72 34 40 90 40 124 0 24 38 60 50 120 72 92 34 122 94 122 224z" fill="#efe4d4"/>
  <path d="M540 664c14 6 28 8 42 12 92 34 122 94 122 224H600c10-90 0-170-60-236z" fill="#d9cab6"/>
  <path d="M330 612c34 46 106 46 140 0l8 26c-40 46-116 46-156 0z" fill="#d9cab6"/>
  <path d="M262 700c-34 50-50 110-54 180M350 690c-16 60-24 120-24 190M452 692c10 60 10 120 4 190" fill="none" stroke="#d9cab6" stroke-width="6" stroke-linecap="round"/>`

const armWithComb = `
  <g fill="none" stroke-linecap="round" stroke-linejoin="round">
    <path d="M1216 900C1240 1080 1120 1080 1004 962" stroke="#6f3424" stroke-width="106"/>
    <path d="M1214 890C1236 1068 1116 1068 998 950" stroke="#8f4632" stroke-width="98"/>
    <path d="M1012 916l-38 50" stroke="#743625" stroke-width="9"/>
  </g>
  <g transform="translate(884 846) rotate(24)" fill="#2b2320">
    <rect x="-96" y="-12" width="200" height="26" rx="10"/>
    ${Array.from({ length: 17 }, (_, tooth) => `<rect x="${-92 + tooth * 8}" y="10" width="4.4" height="30" rx="2"/>`).join('')}
  </g>
  <g transform="translate(962 906) rotate(40)" fill="none" stroke-linecap="round">
    <path d="M20-34c30-4 52 14 52 38s-22 38-50 34c-30 0-56-12-56-34s24-36 54-38z" fill="#f0c9ae"/>
    <path d="M-14-18-58-40M-26-4-72-14M-26 12-70 12M-16 24-54 36" stroke="#f0c9ae" stroke-width="21"/>
    <path d="M-24-14-54-28M-28 3-62-1M-24 18-58 24" stroke="#dba98c" stroke-width="3.5"/>
  </g>`

interface AtTheChair {
  readonly stylist: { readonly name: string; readonly colors?: Colors /** Below the portrait. */; readonly body: string }
  readonly client: { readonly name: string; readonly colors?: Colors }
  readonly cape?: Colors
  readonly arm?: Colors
}

/** A stylist behind a client in a cape, a comb in the hand. Of 1600 by 1280. */
export function atTheChair({ stylist, client, ...others }: AtTheChair): string {
  const standing = person(stylist.name, { x: 985, y: 500, size: 1.22, ...(stylist.colors && { colors: stylist.colors }) })
  const sitting = person(client.name, { x: 560, y: 720, size: 1.42, ...(client.colors && { colors: client.colors }) })
  const caped = `<g transform="translate(-8 152) scale(1.42)">${recolored(cape, others.cape ?? {})}</g>`
  return standing + stylist.body + sitting + caped + recolored(armWithComb, others.arm ?? {})
}
