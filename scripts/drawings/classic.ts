import { svg } from './figures.ts'
import { atTheChair, person, recolored } from './people.ts'
import { chair, plant, products } from './room.ts'
import { wall } from './scenes.ts'

/** The demo salon in the look "Classic salon": walnut, cream and gilded ovals. */

const walnut = { '#a4492f': '#6e2f33', '#86391f': '#4f2023', '#6a5d55': '#a8813f', '#2b2320': '#3d2a1c', '#a4553b': '#7a4a2b' }
/** Golden curls. */
const golden = {
  ...{ '#4a2c21': '#b98745', '#43271d': '#a87637', '#371f18': '#8c5f2a', '#6b4431': '#dcb06a', '#5c3829': '#cd9d57' },
  ...{ '#2f1d17': '#6b4a26', '#d3a07a': '#eec3a2', '#c48d67': '#dfae8c', '#b17a56': '#cb9674' },
}

const oval = (x: number, y: number, [width, height]: readonly [number, number]) => `
  <ellipse cx="${x}" cy="${y}" rx="${width + 26}" ry="${height + 26}" fill="#a8813f"/><ellipse cx="${x}" cy="${y}" rx="${width + 16}" ry="${height + 16}" fill="#d9b565"/>
  <ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="#fbf6ec"/>
  <path d="M${x - width * 0.5} ${y + height * 0.34}L${x + width * 0.2} ${y - height * 0.58}M${x - width * 0.18} ${y + height * 0.52}L${x + width * 0.52} ${y - height * 0.36}" stroke="#efe4d0" stroke-width="${width * 0.12}" stroke-linecap="round"/>
  <path d="M${x - 30} ${y - height - 40}q30-34 60 0-30 26-60 0z" fill="#d9b565"/>`

/** Wood in panels. */
function panels(width: number, top: number, bottom: number, count: number): string {
  const each = width / count
  const fields = Array.from({ length: count }, (_, index) => {
    const x = index * each + each * 0.12
    return `<path d="M${x} ${top + 40}h${each * 0.76}v${bottom - top - 80}h${-each * 0.76}z" fill="#84522f" stroke="#5c381f" stroke-width="6"/>`
  })
  return `<path d="M0 ${top}h${width}v${bottom - top}H0z" fill="#7a4a2b"/>${fields.join('')}<path d="M0 ${top - 12}h${width}v22H0z" fill="#8f5c36"/><path d="M0 ${top + 6}h${width}v6H0z" opacity=".2"/>`
}

/** Stripes of a wallpaper. */
const wallpaper = (width: number, height: number) =>
  `${wall('wall', ['#f3e9d8', '#e6d5bb'], 'down')}<rect width="${width}" height="${height}" fill="url(#wall)"/>
  <path d="${Array.from({ length: Math.ceil(width / 100) }, (_, index) => `M${50 + index * 100} 0v${height}`).join('')}" stroke="#dcc8a8" stroke-width="34" opacity=".45"/>`

const sconce = (x: number, y: number) => `
  <circle cx="${x}" cy="${y}" r="150" fill="#fff1d6" opacity=".4"/><path d="M${x - 6} ${y + 40}h12v70h-12z" fill="#a8813f"/>
  <path d="M${x - 46} ${y + 40}l18-80h56l18 80z" fill="#fff6e4"/><path d="M${x - 46} ${y + 40}h92l-3-12h-86z" fill="#d9b565"/>`

const curtain = (x: number, side: 1 | -1) => `
  <g transform="translate(${x} 0) scale(${side} 1)"><path d="M0 0h300c-10 340-70 520-220 640l30 640H0z" fill="#6e2f33"/>
    <path d="M70 0c10 300-6 480-40 700M150 0c10 280-30 460-110 640M230 0c0 260-50 440-160 610" fill="none" stroke="#552226" stroke-width="14"/>
    <path d="M0 640c60 10 100 0 124-24l14 40c-40 40-90 50-138 44z" fill="#d9b565"/></g>`

/** Jun combs golden curls, up close. 5:4. */
export function combing(): string {
  const room = `${wallpaper(1600, 1280)}${panels(1600, 860, 1280, 5)}${oval(1190, 400, [250, 330])}${sconce(830, 330)}${sconce(1540, 330)}
    ${recolored(plant(1420, 860, 0.9), walnut)}${curtain(0, 1)}`
  const body =
    '<path d="M690 1056h590v240H690z" fill="#5d4636"/><path d="M905 1056h160v240H905z" fill="#f5efe6"/><path d="M1190 1056h90v240h-80z" fill="#4a3629"/>'
  const people = atTheChair({
    stylist: {
      name: 'jun-takeda',
      colors: { '#54707c': '#5d4636', '#628090': '#735843', '#48626d': '#4a3629', '#3f5762': '#3d2c21' },
      body,
    },
    client: { name: 'ines-carvalho', colors: golden },
    cape: { '#efe4d4': '#7b3a3e', '#d9cab6': '#632b2f' },
    arm: {
      ...{ '#8f4632': '#5d4636', '#6f3424': '#4a3629', '#743625': '#3d2c21' },
      ...{ '#f0c9ae': '#e9c19b', '#dba98c': '#c99970' },
    },
  })
  return svg(1600, 1280, `${room}<g transform="translate(-150 -120) scale(1.12)">${people}</g>`)
}

/** Ovals on the wall, a carpet on the floor. 3:2. */
export function parlor(): string {
  const places = [270, 750, 1230]
  const drops = [-90, -45, 0, 45, 90].map(
    (x, index) =>
      `<path d="M${750 + x} ${150 - Math.abs(x) * 0.3}v${30 + (index % 2) * 18}" stroke="#a8813f" stroke-width="5"/><circle cx="${750 + x}" cy="${196 - Math.abs(x) * 0.3}" r="13" fill="#fff6e4"/>`,
  )
  const room = `${wallpaper(1500, 740)}${panels(1500, 480, 740, 6)}${wall('floor', ['#9c6a42', '#84532f'], 'down')}
    <path d="M0 736h1500v264H0z" fill="url(#floor)"/><path d="M0 726h1500v16H0z" fill="#5c381f"/>
    <ellipse cx="750" cy="900" rx="690" ry="92" fill="#6e2f33"/><ellipse cx="750" cy="900" rx="650" ry="78" fill="none" stroke="#d9b565" stroke-width="6"/>
    <ellipse cx="750" cy="900" rx="560" ry="58" fill="#84443f" opacity=".6"/>
    ${places.map((x) => oval(x, 280, [112, 150])).join('')}${sconce(510, 230)}${sconce(990, 230)}
    <circle cx="750" cy="130" r="200" fill="#fff1d6" opacity=".3"/><path d="M750 0v110M650 130q100-60 200 0" stroke="#a8813f" stroke-width="7" fill="none"/>${drops.join('')}
    <path d="M90 470h360v20H90zM1050 470h360v20h-360z" fill="#8f5c36"/>
    ${[120, 1080, 1330].map((x) => recolored(products(x, 470, 0.6), walnut)).join('')}`
  return svg(1500, 1000, `${room}${places.map((x) => recolored(chair(x, 915, 1.12), walnut)).join('')}`)
}

/** Each in a frame on the wall. 3:2. */
export function portraits(): string {
  const names = ['margot-ellison', 'dayo-adeyemi', 'ines-carvalho', 'jun-takeda']
  const grounds = ['#e6d5bb', '#d3c7a9', '#e2c9a6', '#cdbfa6']
  const frames = names.map((name, index) => {
    const [x, y] = [225 + index * 350, index % 2 ? 560 : 420]
    return `<clipPath id="in-${index}"><ellipse cx="${x}" cy="${y}" rx="148" ry="204"/></clipPath>
      <ellipse cx="${x + 10}" cy="${y + 16}" rx="178" ry="234" opacity=".14"/>${oval(x, y, [150, 206])}
      <g clip-path="url(#in-${index})"><rect x="${x - 160}" y="${y - 220}" width="320" height="440" fill="${grounds[index]}"/>${person(name, { x, y: y - 10, size: 0.72 })}</g>`
  })
  return svg(1500, 1000, `${wallpaper(1500, 1000)}${panels(1500, 850, 1000, 6)}${frames.join('')}`)
}
