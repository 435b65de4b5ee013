import { readFileSync } from 'node:fs'
import { svg } from './figures.ts'
import { chair, lamp, mirror, plant, products } from './room.ts'

/** The drawings of rooms and of people who look at us. They have the demo stylists' own portraits in them. */

const portraits = new URL('../../server/salon/demo/portraits/', import.meta.url)
/** Where a portrait's figure begins: without its background. Its head is at 400, 400. */
const figureStart = '<g transform="translate(-88 -152) scale(1.22)">'

interface Placed {
  readonly x: number
  readonly y: number
  readonly size: number
  /** Other colors than the portrait's, by its own. */
  readonly colors?: Readonly<Record<string, string>>
}

/** A portrait's figure with its head at a place. */
function person(name: string, { x, y, size, colors = {} }: Placed): string {
  const drawing = readFileSync(new URL(`${name}.svg`, portraits), 'utf8')
  const figure = drawing.slice(drawing.indexOf(figureStart) + figureStart.length, drawing.lastIndexOf('</g>'))
  const colored = Object.entries(colors).reduce((text, [from, to]) => text.replaceAll(from, to), figure)
  return `<g transform="translate(${x - 400 * size} ${y - 400 * size}) scale(${size})">${colored}</g>`
}

/** Red hair and light skin on somebody else's curls. */
const redhead = {
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

const wall = (id: string, [from, to]: readonly [string, string], direction: 'down' | 'across') =>
  `<defs><linearGradient id="${id}" x1="0" x2="${direction === 'down' ? 0 : 1}" y1="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`

/** Margot combs a client's curls, in front of the mirrors. 5:4. */
export function atTheMirror(): string {
  const panels = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => `<path d="M${100 + index * 200} 982v298"/>`)
  const room = `${wall('wall', ['#f0dccd', '#dfbfa9'], 'across')}
    <rect width="1600" height="1280" fill="url(#wall)"/>
    <path d="M0 0h420L0 620zM560 0h150L0 1060V840z" fill="#fff1d6" opacity=".24"/>
    <path d="M0 960h1600v320H0z" fill="#8d9a80"/><path d="M0 960h1600v22H0z" fill="#fffaf2"/>
    <g stroke="#7c8a70" stroke-width="4">${panels.join('')}</g>
    ${mirror(330, 920, [400, 720])}${mirror(1270, 920, [400, 720])}
    <rect x="90" y="900" width="1420" height="30" rx="8" fill="#a4553b"/><path d="M90 924h1420v8H90z" opacity=".15"/>
    ${products(150, 900, 1.3)}${products(1370, 900, 1.25)}${lamp(330, 96, 1.15)}${lamp(1270, 96, 1.15)}${plant(1130, 900, 0.72)}`
  const stylist = `${person('margot-ellison', { x: 985, y: 500, size: 1.22 })}
    <path d="M700 1056H1309v240H700z" fill="#8f4632"/><path d="M1226 1050h83.5v250h-76z" fill="#7d3a29"/>`
  const client = person('ines-carvalho', { x: 560, y: 720, size: 1.42, colors: redhead })
  const caped = `<g transform="translate(-8 152) scale(1.42)">${cape}</g>`
  return svg(1600, 1280, room + stylist + client + caped + armWithComb)
}

/** The four stylists. 3:2. */
export function team(): string {
  const room = `${wall('wall', ['#d5d9c6', '#b9c1a8'], 'across')}
    <rect width="1500" height="1000" fill="url(#wall)"/>
    <path d="M0 0h300L0 460zM420 0h120L0 860V660z" fill="#fff" opacity=".16"/>
    <circle cx="750" cy="470" r="420" fill="#e6e8d8"/>${plant(90, 960, 1.4)}${plant(1410, 970, 1.4)}`
  const people = [
    person('jun-takeda', { x: 330, y: 480, size: 1.16 }),
    person('ines-carvalho', { x: 880, y: 470, size: 1.16 }),
    person('margot-ellison', { x: 600, y: 610, size: 1.2 }),
    person('dayo-adeyemi', { x: 1170, y: 600, size: 1.2 }),
  ]
  return svg(1500, 1000, room + people.join(''))
}

/** Three places in the morning light. 3:2. */
export function salon(): string {
  const panels = Array.from({ length: 15 }, (_, index) => `<path d="M${50 + index * 100} 568v172"/>`)
  const places = [330, 750, 1170]
  const stations = places.map(
    (x, index) => `${mirror(x, 520, [240, 420])}
      <rect x="${x - 160}" y="508" width="320" height="20" rx="6" fill="#a4553b"/>
      <path d="M${x - 150} 528h300v40a10 10 0 0 1-10 10H${x - 140}a10 10 0 0 1-10-10z" fill="#fffaf2"/>
      <path d="M${x} 528v50" stroke="#e0d0bd" stroke-width="4"/>
      <circle cx="${x - 20}" cy="552" r="5" fill="#c2914a"/><circle cx="${x + 20}" cy="552" r="5" fill="#c2914a"/>
      ${products(x - 140 + (index % 2) * 210, 508, 0.62)}`,
  )
  const boards =
    'M0 780h1500M0 836h1500M0 906h1500M200 738v42M620 738v42M1040 738v42M1400 738v42M80 780v56M470 780v56M900 780v56M1260 780v56M300 836v70M760 836v70M1120 836v70M180 906v94M560 906v94M980 906v94M1360 906v94'
  const room = `${wall('wall', ['#f1e2d5', '#e6cdbb'], 'down')}${wall('floor', ['#c99b73', '#b3835b'], 'down')}
    <rect width="1500" height="740" fill="url(#wall)"/>
    <path d="M0 560h1500v180H0z" fill="#8d9a80"/><path d="M0 554h1500v14H0z" fill="#fffaf2"/>
    <g stroke="#7c8a70" stroke-width="3">${panels.join('')}</g>
    <path d="M0 734h1500v266H0z" fill="url(#floor)"/><path d="M0 722h1500v16H0z" fill="#fffaf2"/>
    <path d="${boards}" stroke="#8a6240" stroke-width="2.5" opacity=".35"/>`
  const light = '<path d="M1500 60v500L1160 1000H760zM1500 640v200l-120 160H1240z" fill="#fff1d6" opacity=".14"/>'
  const front = places.map((x) => chair(x, 900, 1.05)).join('') + plant(80, 830, 1.15) + plant(1440, 840, 1.25)
  return svg(1500, 1000, room + stations.join('') + lamp(540, 60, 0.9) + lamp(960, 60, 0.9) + light + front)
}
