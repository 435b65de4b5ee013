import { plural, t } from '@lingui/core/macro'
import { otherAmountsText } from '../../../../../domain/money/other-amounts.ts'
import type { ClientFigures as Figures } from '../../../../../domain/people/client.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { CardSection } from './card-section.tsx'

export function ClientFigures({ figures }: { readonly figures: Figures }) {
  const formats = useFormats()
  const { price, shortDate } = formats
  const { visits, lastVisit, averageGapDays, spent, spentBefore = [], noShows, lateCancellations } = figures
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t`Visits`, String(visits)],
    [t`Last visit`, lastVisit === null ? t({ message: 'None yet', context: 'last visit' }) : shortDate(lastVisit)],
    [
      t({ message: 'Comes every', comment: 'Followed by “6 weeks”' }),
      averageGapDays === null ? t`Not known yet` : gapText(averageGapDays),
    ],
    ...(spent === undefined ? [] : [[t({ message: 'Spent', comment: 'Money that a client spent' }), price(spent)] as const]),
    ...(spentBefore.length > 0
      ? [
          [
            t({ message: 'Spent before', comment: 'Money in a currency of earlier' }),
            otherAmountsText(spentBefore, formats),
          ] as const,
        ]
      : []),
    [t`No-shows`, String(noShows)],
    [t`Late cancellations`, String(lateCancellations)],
  ]
  return (
    <CardSection title={t`At a glance`}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </CardSection>
  )
}

/** '6 weeks'; days below two weeks. */
function gapText(days: number): string {
  if (days < 14)
    return t({
      message: plural({ days: Math.round(days) }, { one: 'day', other: '# days' }),
      comment: 'Follows “Comes every”',
    })
  return t({
    message: plural({ weeks: Math.round(days / 7) }, { one: '# weeks', other: '# weeks' }),
    comment: 'Follows “Comes every”',
  })
}
