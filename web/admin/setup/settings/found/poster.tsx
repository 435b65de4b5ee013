import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useAppSelector } from '../../../../store/hooks.ts'
import { QrCode } from '../../../../ui/art/qr-code.tsx'

export const posterSizes = ['A4', 'Letter'] as const
export type PosterSize = (typeof posterSizes)[number]

interface PosterProps {
  readonly link: string
  /** 'Book with Mara'; empty for the salon itself. */
  readonly about: string
  readonly size: PosterSize
  /** Renders the button. @param print its click handler */
  readonly children: (print: () => void) => ReactNode
}

function nameSize({ length }: string): string {
  if (length <= 24) return 'text-[38pt]'
  return length <= 48 ? 'text-[29pt]' : 'text-[23pt]'
}

/** Removes the width: pages get a smaller copy for their header. */
const whole = (url: string) => url.replace(/\?w=\d+$/, '')

/** A poster, rendered when printing, and printed alone. */
export function Poster({ link, about, size, children }: PosterProps) {
  const [isPrinting, setPrinting] = useState(false)
  const salon = useAppSelector((state) => state.salon.salon)

  const logo = salon?.look?.logo
  const source = logo && whole(logo.url)
  // Paper is light.
  const ground = logo && logo.ground === salon.look?.paper[1] ? logo.ground : ''

  async function print(): Promise<void> {
    // The browser prints at once, so the logo must have loaded.
    if (source)
      await Object.assign(new Image(), { src: source })
        .decode()
        .catch(() => {})
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `@page { size: ${size} portrait; margin: 0 } @media print { body > :not([data-poster]) { display: none } }`,
    )
    document.adoptedStyleSheets.push(sheet)
    flushSync(() => setPrinting(true))
    const end = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
      setPrinting(false)
    }
    addEventListener('afterprint', end, { once: true })
    window.print()
  }

  return (
    <>
      {children(print)}
      {isPrinting &&
        createPortal(
          <div
            data-poster=""
            className="hidden h-[100vh] bg-[white] p-[11mm] text-center text-[black] print:block [print-color-adjust:exact]"
          >
            <div className="flex h-full flex-col items-center justify-between gap-[7mm] rounded-card border-[0.6mm] border-accent p-[14mm]">
              <div className="grid w-full justify-items-center gap-[6mm]">
                {logo && source && (
                  <img
                    src={source}
                    alt=""
                    style={ground ? { background: ground } : undefined}
                    className={`max-h-[36mm] max-w-full object-contain ${ground && 'rounded-[4mm] p-[5mm]'}`}
                  />
                )}
                {!logo?.isName && (
                  <p
                    className={`font-serif leading-tight font-medium text-balance wrap-anywhere ${nameSize(salon?.name ?? '')}`}
                  >
                    {salon?.name}
                  </p>
                )}
                <span className="block h-[1.2mm] w-[30mm] bg-accent" />
                <p className="text-[20pt] leading-tight text-balance wrap-anywhere">{about || t`Book your visit online`}</p>
              </div>
              <QrCode text={link} label={t`QR code`} className="size-[105mm] min-h-[60mm] shrink border-0!" />
              <div className="grid w-full gap-[3mm] text-[15pt]">
                <p>{t`Scan the code with your phone’s camera`}</p>
                <p className="font-semibold wrap-anywhere">
                  {link
                    .replace(/^https?:\/\//, '')
                    .split('?', 1)[0]
                    ?.replace(/\/$/, '')}
                </p>
                <div className="text-[12pt] text-balance wrap-anywhere">
                  <p>{salon?.address}</p>
                  <p>{salon?.phone}</p>
                </div>
              </div>
            </div>
          </div>,
          document.body,
        )}
    </>
  )
}
