import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { parseNumber } from '../../shared/form/number-field.tsx'
import type { ServiceValues } from './service-values.ts'

type Typed = Pick<ServiceValues, 'Duration' | 'processingMinutes' | 'finishingMinutes' | 'bufferMinutes'>

/** Typed minutes; 0 for what isn't a number. */
const parseMinutes = (text: string) => Math.max(0, parseNumber(text) || 0)

/** Charts when the stylist is busy, by the typed values; empty while they don't fit together. */
export function ServiceTimeline({ typed }: { readonly typed: Typed }) {
  const processing = parseMinutes(typed.processingMinutes)
  const finishing = parseMinutes(typed.finishingMinutes)
  const buffer = parseMinutes(typed.bufferMinutes)
  const working = parseMinutes(typed.Duration) - processing - finishing
  if (working <= 0 || processing + buffer === 0) return null
  const parts = [
    {
      name: t({ message: 'Work', comment: 'Minutes in which the stylist works' }),
      note: t`busy`,
      minutes: working,
      className: 'bg-accent',
    },
    {
      name: t({ message: 'Processing', comment: 'Minutes in which color works and the stylist is free' }),
      note: t`free for someone else`,
      minutes: processing,
      className: 'bg-accent-soft',
    },
    {
      name: t({ message: 'Finishing', comment: 'Minutes of work after the color has worked' }),
      note: t`busy`,
      minutes: finishing,
      className: 'bg-accent',
    },
    { name: t`After the visit`, note: t`busy, not shown to clients`, minutes: buffer, className: 'bg-line-strong' },
  ].filter(({ minutes }) => minutes > 0)
  return (
    <figure className="grid gap-2" aria-label={t`The stylist’s time`}>
      <div aria-hidden="true" className="flex h-8 overflow-hidden rounded-control border border-line-strong">
        {parts.map(({ name, minutes, className }) => (
          <span
            key={name}
            style={{ flexGrow: minutes }}
            className={`basis-0 border-s border-surface first:border-s-0 ${className}`}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(({ name, note, minutes, className }) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-3.5 shrink-0 rounded-sm border border-line-strong ${className}`} />
            <span>
              <Trans>
                {name}: {minutes} min <span className="text-muted">({note})</span>
              </Trans>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
