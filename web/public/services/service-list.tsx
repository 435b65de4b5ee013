import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { ShownGroup } from '../../../domain/salon/salon.ts'
import type { Service } from '../../../domain/salon/service.ts'
import { kept } from '../../language/direction.ts'
import { BookService } from '../../parts/catalogue/book-service.tsx'
import { byCategory, findServices, groupNamed, isLongList, otherServices } from '../../parts/catalogue/find-services.ts'
import { ServiceSearch } from '../../parts/catalogue/service-search.tsx'
import { ServiceMinutes, ServicePrice } from '../../parts/catalogue/service-terms.tsx'
import { fetchServices, selectShownServices } from '../../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useBookingPath, useOwnLanguage } from '../../store/hooks.ts'
import { LoadFailed } from '../../ui/alert.tsx'
import { EmptyArt } from '../../ui/art/empty-art.tsx'
import { Picture } from '../../ui/art/picture.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader } from '../../ui/loader.tsx'
import { pressable } from '../../ui/use-hydrated.ts'

export function ServiceList() {
  const dispatch = useAppDispatch()
  const bookingPath = useBookingPath()
  const { status, error } = useAppSelector((state) => state.services)
  const items = useAppSelector(selectShownServices)
  if (items.length > 0) {
    return (
      <>
        {isLongList(items) ? <SearchedServices items={items} /> : <Services items={items} />}
        <p className="mt-10">
          <ButtonLink to={bookingPath}>{t`Book Your Appointment`}</ButtonLink>
        </p>
      </>
    )
  }
  if (status === 'failed') {
    return <LoadFailed problem={t`We couldn’t load the services.`} error={error} onRetry={() => dispatch(fetchServices())} />
  }
  if (status !== 'succeeded') return <Loader label={t`Loading services…`} />
  return (
    <EmptyState art={<EmptyArt className="w-48" />} text={t`Our services aren’t online yet. Call or email us to book.`}>
      <ButtonLink to="/contact" variant="secondary">
        {t`Contact us`}
      </ButtonLink>
    </EmptyState>
  )
}

interface ServicesProps {
  readonly items: readonly Service[]
}

function SearchedServices({ items }: ServicesProps) {
  const [search, setSearch] = useState('')
  const matches = findServices(items, search)
  return (
    <div className="grid gap-6">
      <ServiceSearch search={search} onSearch={setSearch} found={matches.length} />
      <Services items={matches} isShort />
    </div>
  )
}

function Services({ items, isShort = false }: ServicesProps & { readonly isShort?: boolean }) {
  const ordered = useAppSelector((state) => state.salon.salon?.groups)
  const groups = byCategory(items, ordered)
  const [first] = groups
  if (!first || (groups.length === 1 && first.category === '')) return <Cards items={items} isShort={isShort} heading="h2" />
  return (
    <div className="grid gap-10">
      {groups.map(({ category, services }) => (
        <section key={category} aria-label={category || otherServices()} className="grid gap-4">
          <GroupHeading name={category || otherServices()} group={groupNamed(ordered, category)} of={services[0]} />
          <Cards items={services} isShort={isShort} heading="h3" />
        </section>
      ))}
    </div>
  )
}

interface GroupHeadingProps {
  readonly name: string
  readonly group: ShownGroup | undefined
  /** One of its services. */
  readonly of: Service | undefined
}

function GroupHeading({ name, group, of }: GroupHeadingProps) {
  const { langOf, langAt } = useOwnLanguage()
  const { text, picture } = group ?? { text: '', picture: null }
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-8">
      {picture && (
        <Picture
          picture={picture}
          alt={picture.alt}
          sizes="(min-width: 40rem) 18rem, 100vw"
          className="aspect-3/2 w-full rounded-card object-cover sm:w-72 sm:shrink-0"
        />
      )}
      <div className="grid gap-2">
        <h2 lang={langOf(of, 'category')} className="font-serif text-2xl font-medium wrap-anywhere hyphens-auto">
          {name}
        </h2>
        {text && (
          <p
            lang={langAt({ kind: 'group', record: group?.own ?? name, field: 'text' })}
            className="max-w-2xl whitespace-pre-line text-muted wrap-anywhere"
          >
            {kept(text)}
          </p>
        )}
      </div>
    </div>
  )
}

interface CardsProps extends ServicesProps {
  readonly isShort: boolean
  readonly heading: 'h2' | 'h3'
}

function Cards({ items, ...card }: CardsProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
      {items.map((service) => (
        <ServiceCard key={service.id} service={service} {...card} />
      ))}
    </ul>
  )
}

interface ServiceCardProps extends Omit<CardsProps, 'items'> {
  readonly service: Service
}

function ServiceCard({ service, isShort, heading: Heading }: ServiceCardProps) {
  const { langOf } = useOwnLanguage()
  return (
    <li className="grid grid-rows-[auto_auto_1fr_auto] gap-3 rounded-card border border-line bg-surface p-6 shadow-card print:break-inside-avoid print:shadow-none">
      <div className="flex items-baseline justify-between gap-4">
        <Heading
          lang={langOf(service, 'ServiceName')}
          className="min-w-0 font-serif text-heading font-medium wrap-anywhere hyphens-auto"
        >
          {service.ServiceName}
        </Heading>
        <ServicePrice service={service} className="shrink-0 text-lg font-semibold" />
      </div>
      <p className="text-sm font-medium text-accent">
        <Trans>
          <ServiceMinutes service={service} /> minutes
        </Trans>
      </p>
      <div className="grid content-start gap-3">
        {service.imageUrl && (
          <Picture
            picture={{ url: service.imageUrl }}
            alt=""
            className="aspect-video w-full rounded-control object-cover"
            sizes="(min-width: 768px) 30rem, 100vw"
          />
        )}
        {service.Description && (
          <Description text={service.Description} lang={langOf(service, 'Description')} isShort={isShort} />
        )}
      </div>
      <p className="justify-self-start">
        <BookService service={service} />
      </p>
    </li>
  )
}

/** Over two lines in a narrow card, at about 45 characters a line. */
const longFrom = 90

interface DescriptionProps {
  readonly text: string
  readonly lang: string | undefined
  readonly isShort: boolean
}

function Description({ text, lang, isShort }: DescriptionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [hasMore, setHasMore] = useState(true)
  const paragraph = useRef<HTMLParagraphElement>(null)
  const isCut = isShort && (text.length > longFrom || text.includes('\n'))
  useEffect(() => {
    const { current } = paragraph
    if (!current || !isCut || isOpen) return
    const measured = new ResizeObserver(() => setHasMore(current.scrollHeight > current.clientHeight))
    measured.observe(current)
    return () => measured.disconnect()
  }, [isCut, isOpen])
  return (
    <>
      <p
        ref={paragraph}
        lang={lang}
        className={`whitespace-pre-line text-muted wrap-anywhere ${isCut && !isOpen ? 'line-clamp-2 print:line-clamp-none' : ''}`}
      >
        {kept(text)}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          {...pressable()}
          onClick={() => setIsOpen(!isOpen)}
          // Keeps its space, so that nothing moves.
          className={`inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4 print:hidden ${hasMore ? '' : 'invisible'}`}
        >
          {isOpen ? t`Show less` : t`Show more`}
        </button>
      )}
    </>
  )
}
