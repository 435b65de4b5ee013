import { t } from '@lingui/core/macro'
import { CalendarClock } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { inWords } from '../../../../domain/language/lists.ts'
import type { Stylist } from '../../../../domain/salon/stylist.ts'
import { kept } from '../../../language/direction.ts'
import { pageMeta } from '../../../page-meta.ts'
import { Rating, StylistStatus } from '../../../parts/catalogue/stylist-facts.tsx'
import { StylistPhoto } from '../../../parts/catalogue/stylist-photo.tsx'
import {
  deleteStylist,
  fetchStylists,
  refreshServices,
  reorderStylists,
  selectServices,
  selectStylists,
} from '../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../../store/hooks.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { CatalogueManager } from '../catalogue-manager.tsx'
import { Fact, Facts } from '../facts.tsx'
import { StylistForm } from './stylist-form.tsx'

export const meta = pageMeta(
  () => t`Manage stylists`,
  () => t`The stylists clients can book, and their days.`,
)

export default function AdminStylistsPage() {
  const dispatch = useAppDispatch()
  const { status, error } = useAppSelector((state) => state.stylists)
  const items = useAppSelector(selectStylists)
  useEffect(() => {
    // The form offers hidden services too, which public pages don't load.
    void dispatch(refreshServices())
  }, [dispatch])
  return (
    <>
      <PageHeading title={t`Stylists`}>
        {t`Who clients can book, and on which days. Changes apply to new bookings only.`}{' '}
        <Link to="/admin/why" className="text-accent underline underline-offset-4">
          {t`Why isn’t a time offered?`}
        </Link>
      </PageHeading>
      <CatalogueManager
        noun="Stylist"
        list={{ status, error, items }}
        emptyText={t`No stylists available. Please add a stylist.`}
        nameOf={({ stylistName }) => stylistName}
        onRetry={() => dispatch(fetchStylists())}
        reorder={(ids) => dispatch(reorderStylists(ids)).unwrap()}
        remove={(id) => dispatch(deleteStylist(id)).unwrap()}
        renderForm={(form) => <StylistForm {...form} />}
        renderImage={(stylist) => (
          <StylistPhoto stylist={stylist} decorative sizes="6rem" className="size-24 shrink-0 rounded-card" />
        )}
        renderItem={(stylist) => <StylistFacts stylist={stylist} />}
      />
    </>
  )
}

function StylistFacts({ stylist }: { readonly stylist: Stylist }) {
  const { id, description, rating, daysAvailable, services } = stylist
  const { week, weekday } = useFormats()
  const days = week.filter((day) => daysAvailable.includes(day)).map((day) => weekday(day))
  const offered = useAppSelector(selectServices).filter((service) => services && Object.hasOwn(services, service.id))
  return (
    <>
      {description && <p className="whitespace-pre-line text-muted wrap-anywhere">{kept(description)}</p>}
      <Facts>
        {/* To clients a stylist without a rating is new; the owner sees the stored rating. */}
        <Fact label={t`Rating`}>{stylist.earned || rating > 0 ? <Rating stylist={stylist} /> : '0.0'}</Fact>
        <Fact label={t`Status`}>
          <StylistStatus stylist={stylist} />
        </Fact>
        <Fact label={t`Days Available`}>{inWords(days, 'comma') || t({ message: 'None', context: 'no days' })}</Fact>
        {services && (
          <Fact label={t`Services`}>
            {inWords(
              offered.map(({ ServiceName }) => ServiceName),
              'comma',
            ) || t({ message: 'None', context: 'no services' })}
          </Fact>
        )}
      </Facts>
      <p>
        <ButtonLink to={`/admin/stylists/hours?stylist=${id}`} variant="secondary" className="max-sm:px-3!">
          <CalendarClock aria-hidden="true" className="size-4" />
          {t`Hours and absences`}
        </ButtonLink>
      </p>
    </>
  )
}
