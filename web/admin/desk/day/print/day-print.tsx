import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeskDay, DeskStylist } from '../../../../../domain/booking/schedule/desk-day.ts'
import { kept } from '../../../../language/direction.ts'
import { useFormats } from '../../../../store/hooks.ts'
import type { PrintLayout } from './print-panel.tsx'
import { printedLines } from './printed-lines.ts'

interface DayPrintProps {
  readonly day: DeskDay
  readonly layout: PrintLayout
}

/** The day on paper, rendered when printing: all stylists in columns of text, or a page each. */
export function DayPrint({ day, layout }: DayPrintProps) {
  const isPrinting = useIsPrinting()
  if (!isPrinting) return null
  const isTogether = layout === 'together'
  return (
    <div
      className={`hidden print:block ${isTogether ? 'columns-2 gap-6 text-[8.5pt] leading-snug landscape:columns-3' : 'text-[11pt]'}`}
    >
      {day.stylists.map((stylist) => (
        <section key={stylist.id} className={isTogether ? 'mb-3' : 'not-last:break-after-page'}>
          <h2 className="mb-1 break-after-avoid border-b border-ink font-semibold">{stylist.stylistName}</h2>
          <StylistLines day={day} stylist={stylist} isRoomy={!isTogether} />
        </section>
      ))}
    </div>
  )
}

interface StylistLinesProps {
  readonly day: DeskDay
  readonly stylist: DeskStylist
  readonly isRoomy: boolean
}

function StylistLines({ day, stylist, isRoomy }: StylistLinesProps) {
  const formats = useFormats()
  const lines = printedLines(day, stylist)
  if (lines.length === 0)
    return (
      <p className="text-muted">
        {day.closure === null ? t`Nothing that day` : t({ message: 'Closed', context: 'the salon, on a day' })}
      </p>
    )
  return (
    <ul>
      {lines.map(({ key, starts, ends, title, details }) => (
        <li
          key={key}
          className={`grid break-inside-avoid grid-cols-[10em_minmax(0,1fr)] gap-2 border-b border-line ${isRoomy ? 'py-3' : 'py-0.5'}`}
        >
          <span className="whitespace-nowrap tabular-nums">
            {formats.timeOfDay(starts)}–{formats.timeOfDay(ends)}
          </span>
          <span className="wrap-anywhere">
            <span className={details === null ? 'text-muted' : 'font-semibold'}>{kept(title)}</span>
            {details?.map((detail) => (
              <span key={detail}> · {kept(detail)}</span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // flushSync: the browser prints right after the event's listeners have run.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
