import { type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useAppSelector } from '../../../../store/hooks.ts'
import { QrCode } from '../../../../ui/art/qr-code.tsx'

export const posterSizes = ['A4', 'Letter'] as const
export type PosterSize = (typeof posterSizes)[number]

interface PosterProps {
  readonly link: string
  /** Such as 'Book with Mara'; empty for the salon itself. */
  readonly about: string
  readonly size: PosterSize
  /** What prints it. */
  readonly children: (print: () => void) => ReactNode
}

/** A sheet of paper that leads clients here, made when it is printed, and printed alone. */
export function Poster({ link, about, size, children }: PosterProps) {
  const [isPrinting, setPrinting] = useState(false)
  const salon = useAppSelector((state) => state.salon.salon)

  function print(): void {
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
            className="hidden h-[100vh] flex-col items-center justify-between bg-white px-[18mm] py-[22mm] text-center text-black print:flex"
          >
            <div className="grid w-full justify-items-center gap-[6mm]">
              <p className="font-serif text-[34pt] leading-tight font-medium wrap-anywhere">{salon?.name}</p>
              <span className="block h-[1.2mm] w-[30mm] bg-accent [print-color-adjust:exact]" />
              <p className="text-[20pt] wrap-anywhere">{about || 'Book your visit online'}</p>
            </div>
            <QrCode text={link} label="QR code" className="size-[110mm] border-0!" />
            <div className="grid w-full gap-[3mm] text-[14pt]">
              <p>Scan the code with your phone’s camera</p>
              <p className="font-semibold wrap-anywhere">{link.replace(/^https?:\/\//, '').replace(/\?.*$|\/$/, '')}</p>
              <p className="text-[12pt]">{[salon?.address, salon?.phone].filter(Boolean).join(' · ')}</p>
            </div>
          </div>,
          document.body,
        )}
    </>
  )
}
