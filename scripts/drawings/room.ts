/** What stands in the drawn salon. Each at a place, and times a size. */

/** In its pot, whose top it stands on. */
export const plant = (x: number, y: number, size: number) => `
  <g transform="translate(${x} ${y}) scale(${size})">
    <path d="M0 0c-4-90 4-150-6-236M-4-80c22-34 40-50 60-62M-6-120c-22-34-40-46-62-54" stroke="#5d6e52" stroke-width="7" fill="none" stroke-linecap="round"/>
    <path d="M-6-230c-46-24-52-76-22-118 40 28 48 76 22 118zM-68-170c-50 12-86-12-98-58 48-10 86 12 98 58zM52-140c-16-48 2-84 34-104 22 42 10 84-34 104zM-4-74c-44 18-84-2-100-42 44-16 84 0 100 42zM0-160c6-50 40-76 82-72-2 46-32 74-82 72z" fill="#8a9a78"/>
    <path d="M-6-230c26-42 18-90-22-118 12 40 18 80 22 118zM-68-170c-12-46-50-68-98-58 40 14 72 32 98 58zM52-140c20-30 34-64 34-104-10 34-22 68-34 104zM-4-74c-20-30-56-46-100-42 40 8 72 22 100 42zM0-160c30-16 60-40 82-72-36 16-62 40-82 72z" fill="#66775a"/>
    <path d="M-60-10H62L48 92a14 14 0 0 1-14 12h-66a14 14 0 0 1-14-12z" fill="#fffaf2"/>
    <path d="M20-10h42L48 92a14 14 0 0 1-14 12H10z" fill="#e8dccb"/><path d="M-64-18H66V8H-64z" fill="#fffaf2"/>
  </g>`

/** From the ceiling down to a height, with its light. */
export const lamp = (x: number, y: number, size: number) => `
  <path d="M${x} 0v${y}" stroke="#2b2320" stroke-width="${5 * size}"/>
  <g transform="translate(${x} ${y}) scale(${size})">
    <circle cy="88" r="190" fill="#fff1d6" opacity=".22"/><circle cy="88" r="110" fill="#fff1d6" opacity=".28"/>
    <path d="M-76 88a76 88 0 0 1 152 0z" fill="#a4492f"/><path d="M10 4a76 88 0 0 1 66 84H34C34 50 28 24 10 4z" opacity=".14"/>
    <path d="M-32 88a32 20 0 0 0 64 0z" fill="#fff6e4"/><rect x="-12" y="-12" width="24" height="18" rx="6" fill="#c2914a"/>
  </g>`

/** Bottles on a shelf. */
export const products = (x: number, y: number, size: number) => `
  <g transform="translate(${x} ${y}) scale(${size})">
    <path d="M0 0v-62q0-9 7-13v-20h22v20q7 4 7 13V0z" fill="#6a5d55"/><path d="M0-50h36v26H0z" fill="#c2914a"/>
    <path d="M48 0v-42q0-14 15-14t15 14V0z" fill="#8a9a78"/><path d="M66-54q12 2 12 12V0H66z" fill="#66775a"/>
    <path d="M90 0v-76h26V0z" fill="#a4553b"/><path d="M96-92h14v18H96z" fill="#2b2320"/><path d="M90-54h26v24H90z" fill="#f0dfd1"/>
  </g>`

/** With a round top, standing at a place. */
export function mirror(x: number, y: number, [width, height]: readonly [number, number]): string {
  const [half, frame] = [width / 2, width / 2 + 16]
  return `
    <path d="M${x - frame} ${y}V${y - height + half}a${frame} ${frame} 0 0 1 ${frame * 2} 0V${y}z" fill="#c2914a"/>
    <path d="M${x + half} ${y}h16V${y - height + half}a${frame} ${frame} 0 0 0-${frame}-${frame}v16a${half} ${half} 0 0 1 ${half} ${half}z" fill="#a67836"/>
    <path d="M${x - half} ${y - 14}V${y - height + half}a${half} ${half} 0 0 1 ${width} 0V${y - 14}z" fill="#fbf4ea"/>
    <path d="M${x - width * 0.28} ${y - height * 0.34} ${x + width * 0.12} ${y - height * 0.8}M${x - width * 0.16} ${y - height * 0.22} ${x + width * 0.3} ${y - height * 0.74}" stroke="#efe0cf" stroke-width="${width * 0.06}" stroke-linecap="round"/>`
}

/** The home page's own, in the demo's colors. */
export const chair = (x: number, y: number, size: number) => `
  <g transform="translate(${x} ${y}) scale(${size}) translate(-560 -738)" fill="none">
    <ellipse cx="560" cy="742" rx="150" ry="16" fill="#2b2320" opacity=".12"/>
    <path d="M456 738c0-16 20-22 104-22s104 6 104 22zM548 640h26v80h-26z" fill="#6a5d55"/>
    <path d="M664 634l44 62h58" stroke="#6a5d55" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M480 622h164v14a14 14 0 0 1-14 14H494a14 14 0 0 1-14-14z" fill="#2b2320"/>
    <path d="M402 392c-6-40 60-52 70-12l34 196c6 36-58 48-68 12z" fill="#a4492f"/>
    <path d="M402 392c-3-20 12-33 29-36l40 236c-15 6-29 2-33-14z" fill="#86391f"/>
    <rect x="440" y="560" width="244" height="66" rx="30" fill="#a4492f"/>
    <path d="M440 596c0 20 14 30 30 30h184c16 0 30-10 30-30z" fill="#86391f"/>
    <path d="M604 512v54" stroke="#6a5d55" stroke-width="12"/><rect x="470" y="490" width="170" height="28" rx="14" fill="#2b2320"/>
  </g>`
