import { t } from '@lingui/core/macro'
import type { Formats } from '../../../domain/formats.ts'
import { inWords } from '../../../domain/language/lists.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { kept } from '../../language/direction.ts'
import { selectReadStylists } from '../../store/catalogue.ts'
import { useAppSelector, useFormats, useOwnLanguage } from '../../store/hooks.ts'
import { StylistPhoto } from '../catalogue/stylist-photo.tsx'
import { EarnedRating } from './earned-rating.tsx'
import { SectionHeading } from './section-heading.tsx'

export function Team() {
  const stylists = useAppSelector(selectReadStylists)
  if (stylists.length === 0) return null
  return (
    <section aria-labelledby="team">
      <SectionHeading id="team" kicker={t`Stylists`} title={t`Meet the stylists`} />
      <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {stylists.map((stylist) => (
          <TeamMember key={stylist.id} stylist={stylist} />
        ))}
      </ul>
    </section>
  )
}

function TeamMember({ stylist }: { readonly stylist: Stylist }) {
  const { langOf } = useOwnLanguage()
  const days = workingDaysText(stylist, useFormats())
  return (
    <li className="grid grid-cols-[7rem_1fr] content-start gap-x-5 gap-y-3 sm:grid-cols-1">
      <StylistPhoto
        stylist={stylist}
        decorative
        sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 50vw, 7rem"
        className="aspect-square w-full rounded-card"
      />
      <div className="min-w-0">
        <h3 className="font-serif text-xl font-medium wrap-anywhere hyphens-auto">{stylist.stylistName}</h3>
        {stylist.earned?.mean && <EarnedRating mean={stylist.earned.mean} count={stylist.earned.count} />}
        {days && <p className="text-sm font-medium text-accent">{days}</p>}
        <p lang={langOf(stylist, 'description')} className="mt-2 line-clamp-8 text-muted wrap-anywhere hyphens-auto">
          {kept(stylist.description)}
        </p>
      </div>
    </li>
  )
}

/** Abbreviates working days: 'Tue, Wed, Thu', 'Every day', or nothing. */
export function workingDaysText({ daysAvailable }: Stylist, { week, weekday }: Formats): string {
  if (daysAvailable.length === 7) return t`Every day`
  return inWords(
    week.filter((day) => daysAvailable.includes(day)).map((day) => weekday(day, 'short')),
    'comma',
  )
}
