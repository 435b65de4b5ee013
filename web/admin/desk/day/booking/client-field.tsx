import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { inWords } from '../../../../../domain/language/lists.ts'
import type { Client } from '../../../../../domain/people/client.ts'
import type { Service } from '../../../../../domain/salon/service.ts'
import { usePaused } from '../../../../late-responses.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { useFoundClientsQuery } from '../../../../store/found-clients.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { reachedBy } from '../../../../ui/salon-contact.ts'
import { ClientAlerts } from '../../../../ui/status-badge.tsx'
import { SearchField } from '../../../shared/form/search-field.tsx'
import type { Problems } from './booking-input.ts'
import { type ForWhomDraft, newFrom } from './draft.ts'
import { fieldsOfPerson, useNextField } from './use-next-field.ts'

interface ClientFieldProps {
  readonly forWhom: ForWhomDraft
  readonly problems: Problems
  readonly onChange: (forWhom: ForWhomDraft) => void
  /** Books a walk-in now; null if a service is chosen next. Left out if only a client with a record can be chosen. */
  readonly onWalkIn?: (serviceId: string | null) => void
  /** Usual services of walk-ins, a press each. */
  readonly usual?: readonly Service[]
  /** A walk-in is for now: no time was chosen. */
  readonly isNow?: boolean
}

/** Chooses the client: by a search while the name is typed, somebody new, or a walk-in. */
export function ClientField(props: ClientFieldProps) {
  const own = useRef<HTMLDivElement>(null)
  useNextField(own, props.forWhom)
  return (
    <div ref={own} className="grid">
      <ClientChoice {...props} />
    </div>
  )
}

function ClientChoice({ forWhom, problems, onChange, onWalkIn, usual = [], isNow = false }: ClientFieldProps) {
  if (forWhom.who === 'search')
    return (
      <ClientSearch
        typed={forWhom.typed}
        error={problems.client ?? problems.clientId}
        onType={(typed) => onChange({ who: 'search', typed })}
        onChoose={onChange}
        onWalkIn={onWalkIn}
        usual={usual}
        isNow={isNow}
      />
    )
  if (forWhom.who === 'new') {
    const set = (changes: Partial<typeof forWhom>) => onChange({ ...forWhom, ...changes })
    return (
      <fieldset
        className="grid gap-1"
        // Enter leads on to the services instead of submitting without any.
        onKeyDown={(event) => {
          const next = fieldsOfPerson(event.currentTarget)?.querySelector<HTMLElement>('[data-services-field] input')
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || !next) return
          event.preventDefault()
          next.focus()
        }}
      >
        <legend className="sr-only">{t`New client`}</legend>
        <TextField
          label={t`New client`}
          data-first-name=""
          maxLength={100}
          autoComplete="off"
          value={forWhom.name}
          error={problems['client.name']}
          onChange={({ target }) => set({ name: target.value })}
        />
        <div className="grid grid-cols-2 gap-2">
          <TextField
            label={t`Phone`}
            type="tel"
            autoComplete="off"
            maxLength={40}
            placeholder={t`Optional`}
            value={forWhom.phone}
            error={problems['client.phone']}
            onChange={({ target }) => set({ phone: target.value })}
          />
          <TextField
            label={t`Email`}
            type="email"
            autoComplete="off"
            placeholder={t`Optional`}
            value={forWhom.email}
            error={problems['client.email']}
            onChange={({ target }) => set({ email: target.value })}
          />
        </div>
        <ChangeButton onPress={() => onChange({ who: 'search', typed: forWhom.name })} />
      </fieldset>
    )
  }
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{forWhom.who === 'client' ? forWhom.client.name : t`Walk-in`}</p>
        {forWhom.who === 'client' && <ClientFacts client={forWhom.client} />}
      </div>
      <ChangeButton onPress={() => onChange({ who: 'search', typed: '' })} />
    </div>
  )
}

function ChangeButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button variant="quiet" className="-my-2 shrink-0 justify-self-end px-2! underline underline-offset-4" onClick={onPress}>
      <Trans>
        Change <span className="sr-only">the client</span>
      </Trans>
    </Button>
  )
}

function ClientFacts({ client }: { readonly client: Client }) {
  const { shortDate } = useFormats()
  const { lastVisit } = client
  if (!useCan('clients.read')) return <ClientAlerts alerts={client.alerts} />
  return (
    <>
      <span className="block text-sm text-muted wrap-anywhere">{reachedBy(client)}</span>
      <span className="block text-sm text-muted wrap-anywhere">
        {lastVisit ? lastVisitText(shortDate(lastVisit.date), inWords(lastVisit.services, 'comma')) : t`No visit yet`}
      </span>
      <ClientAlerts alerts={client.alerts} />
      {lastVisit?.note && <span className="block text-sm wrap-anywhere">{t`“${{ note: lastVisit.note }}”`}</span>}
    </>
  )
}

function lastVisitText(date: string, services: string): string {
  return services === '' ? t`Last visit ${date}` : t`Last visit ${date}: ${services}`
}

type Found = { readonly kind: 'client'; readonly client: Client } | { readonly kind: 'new'; readonly name: string }

interface ClientSearchProps {
  readonly typed: string
  readonly error: string | undefined
  readonly onType: (typed: string) => void
  readonly onChoose: (forWhom: ForWhomDraft) => void
  readonly onWalkIn: ClientFieldProps['onWalkIn'] | undefined
  readonly usual: readonly Service[]
  readonly isNow: boolean
}

function ClientSearch({ typed, error, onType, onChoose, onWalkIn, usual, isNow }: ClientSearchProps) {
  // A whole name takes longer to type.
  const findsParts = useCan('clients.read')
  const query = usePaused(typed.trim(), findsParts ? 120 : 600)
  const search = useFoundClientsQuery(query, { skip: query === '' })
  const failure = failureOf(search)
  const { currentData } = search
  const isCurrent = query === typed.trim() && currentData !== undefined
  const clients = isCurrent ? currentData.items : []
  // Last, so that Enter takes somebody who is known first.
  const matches: Found[] = [
    ...clients.map((client) => ({ kind: 'client', client }) as const),
    ...(isCurrent && typed.trim() !== '' ? [{ kind: 'new', name: typed.trim() } as const] : []),
  ]
  return (
    <div className="grid">
      <SearchField
        isFirst
        label={t`Client`}
        placeholder={findsParts ? t`Name, phone or email` : t`Whole name or phone number`}
        typed={typed}
        onType={onType}
        items={matches}
        idOf={(each) => (each.kind === 'client' ? each.client.id : 'new')}
        onChoose={(each) => onChoose(each.kind === 'client' ? { who: 'client', client: each.client } : newFrom(each.name))}
        error={error}
      >
        {(each) =>
          each.kind === 'new' ? (
            <span className="wrap-anywhere">{t`New client “${{ name: each.name }}”`}</span>
          ) : (
            <>
              <span className="font-medium wrap-anywhere">{each.client.name}</span>
              <ClientFacts client={each.client} />
            </>
          )
        }
      </SearchField>
      {!findsParts && isCurrent && currentData.hasMore && (
        <p className="mt-1 text-sm text-muted">{t`Several clients match. Type the whole phone number.`}</p>
      )}
      {failure && <LoadFailed problem={t`We couldn’t load the clients.`} error={failure.message} onRetry={search.refetch} />}
      {onWalkIn && typed.trim() === '' && (
        <div className="mt-3 flex flex-wrap gap-x-1.5">
          <Button variant="secondary" className="px-3!" onClick={() => onWalkIn(null)}>
            {t`Walk-in`}
          </Button>
          {isNow && usual.length > 0 && (
            <span aria-hidden="true" className="self-center ps-1 text-sm text-muted">
              {t({ message: 'Book now:', comment: 'Before the services that a walk-in is booked for at a press' })}
            </span>
          )}
          {usual.map(({ id, ServiceName }) => (
            <Button key={id} variant="quiet" className="min-w-0 px-2! text-sm!" onClick={() => onWalkIn(id)}>
              {isNow ? (
                <Trans>
                  <span className="sr-only">Walk-in now: </span>
                  <span className="max-w-36 truncate">{ServiceName}</span>
                </Trans>
              ) : (
                <Trans>
                  <span className="sr-only">Walk-in: </span>
                  <span className="max-w-36 truncate">{ServiceName}</span>
                </Trans>
              )}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {isCurrent && typed.trim() !== '' && t`${plural({ count: clients.length }, { one: '# found', other: '# found' })}`}
      </p>
    </div>
  )
}
