import { svg } from './figures.ts'
import { atTheChair, person, recolored } from './people.ts'
import { chair, plant } from './room.ts'

/** The demo salon in the look "Color studio": pink, lilac and sun, everything round. */

const pink = { '#a4492f': '#d6147f', '#86391f': '#a80d63', '#6a5d55': '#7d6a86', '#2b2320': '#3b2340' }
/** Hair of the color that the studio is known for. */
const dyed = {
  ...{ '#d3cdc6': '#f45fae', '#bfb8b1': '#e2469a', '#aaa39c': '#cf2f88', '#9d958e': '#bd2379', '#8f8780': '#a91a6b' },
  ...{ '#8f4632': '#b79be0', '#7d3a29': '#9a7ccb', '#743625': '#8a6bbd' },
  ...{ '#8c857f': '#a5186a', '#8b837d': '#9c1263', '#a2533d': '#4a2c5c', '#6d3f2c': '#4a2c5c' },
}
const sun = ['#ffb84d', '#7ac7c4', '#b79be0', '#f45fae', '#ff8a5c'] as const

const dots = (places: readonly (readonly [x: number, y: number, size: number, color: number])[]) =>
  places.map(([x, y, size, color]) => `<circle cx="${x}" cy="${y}" r="${size}" fill="${sun[color]}"/>`).join('')

const mirror = (x: number, y: number, size: number) => `
  <circle cx="${x}" cy="${y}" r="${size + 34}" fill="#fff" opacity=".5"/><circle cx="${x}" cy="${y}" r="${size + 16}" fill="#fff"/>
  <circle cx="${x}" cy="${y}" r="${size}" fill="#eaf4f6"/>
  <path d="M${x - size * 0.5} ${y + size * 0.3}L${x + size * 0.25} ${y - size * 0.6}M${x - size * 0.15} ${y + size * 0.5}L${x + size * 0.55} ${y - size * 0.35}" stroke="#fff" stroke-width="${size * 0.14}" stroke-linecap="round"/>`

const globe = (x: number, y: number, size: number, color: number) => `
  <path d="M${x} 0v${y}" stroke="#3b2340" stroke-width="4"/><circle cx="${x}" cy="${y}" r="${size * 1.9}" fill="#fff" opacity=".35"/><circle cx="${x}" cy="${y}" r="${size}" fill="${sun[color]}"/>
  <path d="M${x - size * 0.5} ${y - size * 0.2}a${size * 0.6} ${size * 0.6} 0 0 1 ${size * 0.5}-${size * 0.5}" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round"/>`

/** A bowl of color and its brush. */
const bowl = (x: number, y: number, color: number) => `
  <path d="M${x - 70} ${y - 60}h140c0 40-26 60-70 60s-70-20-70-60z" fill="#fff"/><ellipse cx="${x}" cy="${y - 60}" rx="70" ry="14" fill="${sun[color]}"/>
  <path d="M${x + 20} ${y - 66}l60-96" stroke="#3b2340" stroke-width="12" stroke-linecap="round"/>`

/** Ines, and hair in pink. 5:4. */
export function dyeing(): string {
  const room = `<rect width="1600" height="1280" fill="#f3e6fb"/>
    <path d="M0 0h1600v330C1300 470 1180 250 820 360S260 560 0 400z" fill="#ffd9ec"/>
    <circle cx="250" cy="330" r="210" fill="#ffcf7d"/>${mirror(1220, 400, 330)}
    <path d="M0 1010c300-90 560 40 860-20s500-60 740 10v280H0z" fill="#b79be0"/>
    <path d="M0 1090c320-70 600 50 900 0s480-50 700 0v190H0z" fill="#a283d4"/>
    ${globe(520, 150, 54, 4)}${globe(700, 90, 38, 1)}${dots([
      [90, 720, 44, 1],
      [1500, 830, 34, 0],
      [1440, 120, 26, 3],
      [120, 120, 30, 3],
    ])}${bowl(150, 980, 3)}${bowl(1440, 990, 0)}`
  const body =
    '<path d="M660 1056h650v250H660z" fill="#f2e6d6"/><path d="M800 900h370v400H800z" fill="#3b2340"/><path d="M830 700v210M1140 700v210" stroke="#3b2340" stroke-width="34"/>'
  const people = atTheChair({
    stylist: { name: 'ines-carvalho', body },
    client: { name: 'margot-ellison', colors: dyed },
    cape: { '#efe4d4': '#ffffff', '#d9cab6': '#e4d8ee' },
    arm: {
      ...{ '#8f4632': '#f2e6d6', '#6f3424': '#d5c3ab', '#743625': '#d5c3ab' },
      ...{ '#f0c9ae': '#d3a07a', '#dba98c': '#b17a56', '#2b2320': '#3b2340' },
    },
  })
  return svg(1600, 1280, `${room}<g transform="translate(1630 30) scale(-1 1)">${people}</g>`)
}

/** Round mirrors of all sizes. 3:2. */
export function studio(): string {
  const chips = Array.from({ length: 90 }, (_, index) => {
    const [x, y] = [(index * 397) % 1500, 745 + ((index * 131) % 250)]
    return `<ellipse cx="${x}" cy="${y}" rx="${6 + (index % 4) * 3}" ry="${3 + (index % 3) * 2}" fill="${sun[index % sun.length]}" opacity=".75"/>`
  })
  const room = `<rect width="1500" height="1000" fill="#ffe3f1"/><path d="M0 0h620c60 260-120 420-60 740H0z" fill="#e8dcf7"/><path d="M1500 0v740h-430c-90-260 60-420-40-740z" fill="#fff0cf"/>
    <path d="M0 736h1500v264H0z" fill="#faf6fb"/>${chips.join('')}<path d="M0 726h1500v14H0z" fill="#fff"/>
    ${mirror(260, 330, 150)}${mirror(560, 230, 84)}${mirror(800, 360, 168)}${mirror(1080, 210, 70)}${mirror(1280, 360, 140)}
    <path d="M90 560h360a16 16 0 0 1 0 32H90a16 16 0 0 1 0-32zM620 590h370a16 16 0 0 1 0 32H620a16 16 0 0 1 0-32zM1120 560h320a16 16 0 0 1 0 32h-320a16 16 0 0 1 0-32z" fill="#fff"/>
    ${bowl(150, 558, 3)}${bowl(400, 558, 1)}${bowl(700, 588, 0)}${bowl(920, 588, 4)}${bowl(1200, 558, 2)}${bowl(1380, 558, 3)}
    ${globe(420, 90, 40, 0)}${globe(690, 60, 30, 3)}${globe(960, 80, 44, 1)}${globe(1180, 50, 28, 4)}`
  const seats = [270, 800, 1290].map((x, index) => recolored(chair(x, index === 1 ? 960 : 910, 1.08), pink))
  return svg(1500, 1000, `${room}${seats.join('')}${plant(540, 850, 0.9)}`)
}

/** In a row, a circle of color behind each. 3:2. */
export function everyone(): string {
  const names = ['ines-carvalho', 'dayo-adeyemi', 'margot-ellison', 'jun-takeda']
  const behind = names.map((_, index) => {
    const [x, y] = [210 + index * 360, index % 2 ? 540 : 440]
    return `<circle cx="${x}" cy="${y}" r="250" fill="${sun[index]}" opacity=".85"/>`
  })
  const people = names.map((name, index) =>
    person(name, { x: 210 + index * 360, y: index % 2 ? 600 : 510, size: 1.08, ...(index === 2 && { colors: dyed }) }),
  )
  return svg(1500, 1000, `<rect width="1500" height="1000" fill="#f3e6fb"/>${behind.join('')}${people.join('')}`)
}
