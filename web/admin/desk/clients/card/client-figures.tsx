import { otherAmountsText } from '../../../../../domain/formats.ts'
import type { ClientFigures as Figures } from '../../../../../domain/people/client.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { CardSection } from './card-section.tsx'

export function ClientFigures({ figures }: { readonly figures: Figures }) {
  const formats = useFormats()
  const { price, shortDate } = formats
  const { visits, lastVisit, averageGapDays, spent, spentBefore = [], noShows, lateCancellations } = figures
  const facts: readonly (readonly [label: string, value: string])[] = [
    ['Visits', String(visits)],
    ['Last visit', lastVisit === null ? 'None yet' : shortDate(lastVisit)],
    ['Comes every', averageGapDays === null ? 'Not known yet' : gapText(averageGapDays)],
    ...(spent === undefined ? [] : [['Spent', price(spent)] as const]),
    ...(spentBefore.length > 0 ? [['Spent before', otherAmountsText(spentBefore, formats)] as const] : []),
    ['No-shows', String(noShows)],
    ['Late cancellations', String(lateCancellations)],
  ]
  return (
    <CardSection title="At a glance">
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
  if (days < 14) return Math.round(days) === 1 ? 'day' : `${Math.round(days)} days`
  return `${Math.round(days / 7)} weeks`
}
