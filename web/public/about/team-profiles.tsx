import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { takesBookings } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { kept } from '../../language/direction.ts'
import { GalleryGrid, useGallery } from '../../parts/catalogue/gallery.tsx'
import { StylistPhoto } from '../../parts/catalogue/stylist-photo.tsx'
import { EarnedRating } from '../../parts/sections/earned-rating.tsx'
import { SectionHeading } from '../../parts/sections/section-heading.tsx'
import { workingDaysText } from '../../parts/sections/team.tsx'
import { selectReadStylists, selectShownServices } from '../../store/catalogue.ts'
import { useAppSelector, useBookingPath, useFormats, useOwnLanguage } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { servicesInWords } from './services-in-words.ts'

export function TeamProfiles() {
  const stylists = useAppSelector(selectReadStylists)
  if (stylists.length === 0) return null
  return (
    <section aria-labelledby="team">
      <SectionHeading id="team" kicker={t`Stylists`} title={t`Meet the stylists`} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-12">
        {stylists.map((stylist) => (
          <Profile key={stylist.id} stylist={stylist} />
        ))}
      </ul>
    </section>
  )
}

function Profile({ stylist }: { readonly stylist: Stylist }) {
  const { id, stylistName, description, earned } = stylist
  const { langOf } = useOwnLanguage()
  const services = servicesInWords(stylist, useAppSelector(selectShownServices))
  const days = workingDaysText(stylist, useFormats())
  const bookingPath = useBookingPath({ stylist: id })
  const work = useGallery({ stylistId: id })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-8 gap-y-5 border-t border-line pt-8 sm:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)]">
      <StylistPhoto
        stylist={stylist}
        decorative
        sizes="(min-width: 64rem) 16rem, 12rem"
        className="aspect-square w-48 rounded-card sm:w-full"
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
        <h3 className="font-serif text-2xl font-medium wrap-anywhere hyphens-auto">{stylistName}</h3>
        {earned?.mean && <EarnedRating mean={earned.mean} count={earned.count} />}
        {days && <p className="font-medium text-accent">{days}</p>}
        {description && (
          <p
            lang={langOf(stylist, 'description')}
            className="line-clamp-8 max-w-2xl whitespace-pre-line text-muted wrap-anywhere hyphens-auto"
          >
            {kept(description)}
          </p>
        )}
        {services && (
          <p className="max-w-2xl wrap-anywhere hyphens-auto">
            <span className="font-semibold">{t`Services:`} </span>
            {services}
          </p>
        )}
        {takesBookings(stylist) && services && (
          <p>
            <ButtonLink to={bookingPath} variant="secondary">
              <span className="min-w-0 wrap-anywhere">{t`Book with ${stylistName}`}</span>
            </ButtonLink>
          </p>
        )}
        {work.length > 0 && (
          <div className="pt-2">
            <h4 className="mb-3 font-semibold">
              <Trans comment="Pictures of haircuts">
                Work by <span className="wrap-anywhere">{stylistName}</span>
              </Trans>
            </h4>
            <GalleryGrid pictures={work} atFirst={4} />
          </div>
        )}
      </div>
    </li>
  )
}
