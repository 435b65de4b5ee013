import { svg } from './figures.ts'
import { atTheChair, person, recolored } from './people.ts'
import { chair, lamp, products } from './room.ts'
import { wall } from './scenes.ts'

/** The demo salon in the look "Barber": teal and tiles, black frames, brass. */

const dark = { '#a4492f': '#1d2b30', '#86391f': '#121c20', '#6a5d55': '#b98d4a', '#2b2320': '#b98d4a', '#a4553b': '#23424a' }
const lights = { '#a4492f': '#1d2b30', '#2b2320': '#1d2b30', '#c2914a': '#c9a45c' }

/** White tiles, in rows that are shifted. */
function tiles(width: number, from: number, to: number, size: number): string {
  const rows = Array.from({ length: Math.ceil((to - from) / (size / 2)) }, (_, row) => {
    const y = from + (row * size) / 2
    const joints = Array.from({ length: Math.ceil(width / size) + 1 }, (_, column) => {
      const x = column * size + (row % 2) * (size / 2)
      return `M${x} ${y}v${size / 2}`
    })
    return `M0 ${y}h${width}${joints.join('')}`
  })
  return `<path d="M0 ${from}h${width}v${to - from}H0z" fill="#eef0ec"/><path d="${rows.join('')}" stroke="#cfd6d3" stroke-width="4" fill="none"/>`
}

const mirror = (x: number, y: number, width: number, height: number) => {
  const bulbs = Array.from({ length: Math.floor(height / 110) }, (_, index) =>
    [x - 42, x + width + 42].map((cx) => {
      const cy = y + 60 + index * 110
      return `<circle cx="${cx}" cy="${cy}" r="46" fill="#fff1d6" opacity=".28"/><circle cx="${cx}" cy="${cy}" r="17" fill="#fff6e4"/>`
    }),
  )
  return `<path d="M${x - 18} ${y - 18}h${width + 36}v${height + 36}H${x - 18}z" fill="#141d21"/>
    <path d="M${x} ${y}h${width}v${height}H${x}z" fill="#dfe7e6"/>
    <path d="M${x + width * 0.12} ${y + height * 0.82}L${x + width * 0.62} ${y + height * 0.12}M${x + width * 0.34} ${y + height * 0.86}L${x + width * 0.86} ${y + height * 0.16}" stroke="#f4f8f7" stroke-width="${width * 0.07}" stroke-linecap="round"/>
    ${bulbs.flat().join('')}`
}

const pole = (x: number, y: number, size: number) => {
  const bands = Array.from({ length: 6 }, (_, index) => {
    const color = index % 2 ? '#2d5a8c' : '#b8402f'
    return `<path d="M-40 ${-20 + index * 56}l80-46v26l-80 46z" fill="${color}"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(${size})">
    <clipPath id="pole-${x}"><rect x="-40" y="-40" width="80" height="340" rx="10"/></clipPath>
    <rect x="-40" y="-40" width="80" height="340" rx="10" fill="#f7f5f0"/><g clip-path="url(#pole-${x})">${bands.join('')}<path d="M18-40h22v340H18z" opacity=".14"/></g>
    <path d="M-54-40h108v-30q0-44-54-44t-54 44zM-54 300h108v26q0 30-54 30t-54-30z" fill="#c9a45c"/><circle cy="-128" r="20" fill="#c9a45c"/></g>`
}

/** Dayo cuts, on the other side. 5:4. */
export function cut(): string {
  const room = `${wall('wall', ['#2c525b', '#1d3940'], 'down')}<rect width="1600" height="1280" fill="url(#wall)"/>
    ${tiles(1600, 700, 1280, 120)}<path d="M0 682h1600v22H0z" fill="#141d21"/>
    ${mirror(150, 150, 460, 470)}${mirror(980, 150, 460, 470)}${pole(795, 240, 1.05)}
    <path d="M60 900h1480v34H60z" fill="#5b3d28"/><path d="M60 926h1480v8H60z" opacity=".25"/>
    ${recolored(products(120, 900, 1.3), dark)}${recolored(products(300, 900, 1.1), dark)}`
  const apron = '<path d="M800 1050h372v250H800z" fill="#2c3d40"/><path d="M1118 1050h54v250h-70z" fill="#233134"/>'
  const people = atTheChair({
    stylist: {
      name: 'dayo-adeyemi',
      colors: { '#4f5a47': '#2c3d40', '#434d3c': '#233134' },
      body: `<path d="M640 1048h690v260H640z" fill="#efe6d8"/><path d="M1230 1048h100v260h-92z" fill="#dccfbc"/>${apron}`,
    },
    client: {
      name: 'jun-takeda',
      colors: {
        ...{ '#2c2523': '#8a5a35', '#453a36': '#a8764a', '#463934': '#7a4d2c', '#574b45': '#b98756', '#2a1f1b': '#5b3a22' },
        ...{ '#e9c19b': '#f2ccb0', '#dcae86': '#e5b699', '#c99970': '#d39f82' },
      },
    },
    cape: { '#efe4d4': '#27343a', '#d9cab6': '#3b4c53' },
    arm: {
      ...{ '#8f4632': '#efe6d8', '#6f3424': '#cdbea8', '#743625': '#cdbea8' },
      ...{ '#f0c9ae': '#84513a', '#dba98c': '#613726', '#2b2320': '#c9a45c' },
    },
  })
  return svg(1600, 1280, `${room}<g transform="translate(1600 0) scale(-1 1)">${people}</g>`)
}

/** Two chairs on a floor of black and white. 3:2. */
export function shop(): string {
  const rows = [700, 748, 812, 896, 1000]
  const floor = rows.slice(0, -1).flatMap((top, row) => {
    const bottom = rows[row + 1] ?? 0
    const at = (y: number, column: number) => 750 + (column - 8) * (90 + (y - 700) * 0.42)
    return Array.from({ length: 16 }, (_, column) =>
      (column + row) % 2
        ? ''
        : `<path d="M${at(top, column)} ${top}H${at(top, column + 1)}L${at(bottom, column + 1)} ${bottom}H${at(bottom, column)}z" fill="#1d2b30"/>`,
    )
  })
  const room = `${wall('wall', ['#2c525b', '#234650'], 'down')}<rect width="1500" height="720" fill="url(#wall)"/>
    ${tiles(1500, 470, 690, 100)}<path d="M0 456h1500v16H0z" fill="#141d21"/><path d="M0 684h1500v20H0z" fill="#141d21"/>
    <path d="M0 700h1500v300H0z" fill="#e9e7e0"/>${floor.join('')}
    ${mirror(210, 110, 330, 300)}${mirror(960, 110, 330, 300)}${pole(750, 180, 0.72)}
    ${recolored(lamp(640, 40, 0.7), lights)}${recolored(lamp(860, 40, 0.7), lights)}
    <path d="M120 512h510v24H120zM870 512h510v24H870z" fill="#5b3d28"/>
    ${[150, 500, 900, 1250].map((x) => recolored(products(x, 512, 0.7), dark)).join('')}`
  return svg(1500, 1000, `${room}${[360, 1110].map((x) => recolored(chair(x, 940, 1.4), dark)).join('')}`)
}

/** Side by side against the tiles. 3:2. */
export function crew(): string {
  const room = `${tiles(1500, 0, 1000, 150)}<path d="M0 760h1500v240H0z" fill="#23424a"/><path d="M0 748h1500v18H0z" fill="#141d21"/>
    <path d="M470 0h560v90H470z" fill="#23424a"/>${pole(90, 330, 0.9)}${pole(1410, 330, 0.9)}`
  const people = [
    person('jun-takeda', { x: 330, y: 490, size: 1.12 }),
    person('ines-carvalho', { x: 1180, y: 500, size: 1.12 }),
    person('margot-ellison', { x: 540, y: 590, size: 1.1 }),
    person('dayo-adeyemi', { x: 880, y: 590, size: 1.24 }),
  ]
  return svg(1500, 1000, room + people.join(''))
}
