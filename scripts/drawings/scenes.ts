import { svg } from './figures.ts'
import { atTheChair, person, redhead } from './people.ts'
import { chair, lamp, mirror, plant, products } from './room.ts'

/** The drawings of the demo salon's rooms and people, in its own look. */

export const wall = (id: string, [from, to]: readonly [string, string], direction: 'down' | 'across') =>
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
  const body = '<path d="M700 1056H1309v240H700z" fill="#8f4632"/><path d="M1226 1050h83.5v250h-76z" fill="#7d3a29"/>'
  const people = atTheChair({
    stylist: { name: 'margot-ellison', body },
    client: { name: 'ines-carvalho', colors: redhead },
  })
  return svg(1600, 1280, room + people)
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
