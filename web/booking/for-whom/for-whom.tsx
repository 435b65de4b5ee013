import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { say } from '../../../domain/language/say.ts'
import { forWhomChanged } from '../../parts/draft/booking-slice.ts'
import type { ForWhom } from '../../parts/draft/saved-draft-schema.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { reachedBy } from '../../ui/salon-contact.ts'
import { ClientAlerts } from '../../ui/status-badge.tsx'
import { selectForWhom } from '../selection.ts'
import { ClientSearch } from './client-search.tsx'
import { JoinAccount } from './join-account.tsx'
import { NewClientForm } from './new-client-form.tsx'

const modes = { search: msg`A client`, new: msg`New client`, self: msg`Myself` } as const
type Mode = keyof typeof modes

const emptyClient = { who: 'new', name: '', phone: '', email: '', isEntered: false } as const

/** Prefills a new client from the search: an email, a phone number or a name. */
function newFrom(typed: string): ForWhom {
  const text = typed.trim()
  if (text.includes('@')) return { ...emptyClient, email: text }
  return /^[\d\s()+./-]+$/.test(text) ? { ...emptyClient, phone: text } : { ...emptyClient, name: text }
}

export function ForWhomField() {
  const dispatch = useAppDispatch()
  const forWhom = useAppSelector(selectForWhom)
  const section = useRef<HTMLElement>(null)
  const change = (choice: ForWhom | null) => void dispatch(forWhomChanged(choice))
  const client = readClient(forWhom)
  const name = client?.name ?? ''
  const isChosen = client !== null
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    // The pressed control was removed.
    if (wasChosen.current !== isChosen)
      section.current?.querySelector<HTMLElement>('[data-focus], input:not([type=radio])')?.focus()
    wasChosen.current = isChosen
  }, [isChosen])

  function chooseMode(mode: Mode): void {
    const typed = forWhom?.who === 'search' ? forWhom.typed : ''
    change({ self: null, search: { who: 'search', typed: '' } as const, new: newFrom(typed) }[mode])
  }

  return (
    <section
      ref={section}
      aria-label={t`Who it’s for`}
      className="mb-6 grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      {client && forWhom ? (
        <>
          <ChosenClient forWhom={forWhom} name={name} details={client.details} onChange={change} />
          {forWhom.who === 'client' && !forWhom.client.hasAccount && (
            <JoinAccount
              key={forWhom.client.id}
              client={forWhom.client}
              onJoined={(client) => change({ who: 'client', client })}
            />
          )}
        </>
      ) : (
        <>
          <ModeChoice mode={forWhom?.who ?? 'self'} onChange={chooseMode} />
          {forWhom?.who === 'search' && (
            <ClientSearch
              typed={forWhom.typed}
              onType={(typed) => change({ who: 'search', typed })}
              onChoose={(client) => change({ who: 'client', client })}
              onNew={() => change(newFrom(forWhom.typed))}
            />
          )}
          {forWhom?.who === 'new' && <NewClientForm draft={forWhom} onChange={change} />}
        </>
      )}
    </section>
  )
}

interface ChosenClientProps {
  readonly forWhom: ForWhom
  readonly name: string
  readonly details: string
  readonly onChange: (choice: ForWhom) => void
}

function ChosenClient({ forWhom, name, details, onChange }: ChosenClientProps) {
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="min-w-0">
        <Trans>
          <span className="text-muted">For </span>
          <span className="font-semibold wrap-anywhere">{name}</span>
        </Trans>
        <span className="block text-sm text-muted wrap-anywhere">{details}</span>
        {forWhom.who === 'client' && <ClientAlerts alerts={forWhom.client.alerts} />}
      </p>
      <Button
        variant="quiet"
        data-focus
        className="-my-2 -me-2 shrink-0 underline underline-offset-4"
        onClick={() => onChange(forWhom.who === 'new' ? { ...forWhom, isEntered: false } : { who: 'search', typed: '' })}
      >
        <Trans>
          Change <span className="sr-only">who it’s for</span>
        </Trans>
      </Button>
    </div>
  )
}

interface ModeChoiceProps {
  readonly mode: string
  readonly onChange: (mode: Mode) => void
}

function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t`Who is it for?`}</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(modes).map(([each, label]) => (
          <label
            key={each}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3 py-2 font-medium sm:px-4 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="who"
              value={each}
              checked={each === mode}
              onChange={() => onChange(each as Mode)}
              className="size-4 accent-accent"
            />
            {say(label)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function readClient(forWhom: ForWhom | null) {
  if (forWhom?.who === 'client') return { name: forWhom.client.name, details: reachedBy(forWhom.client) }
  if (forWhom?.who !== 'new' || !forWhom.isEntered) return null
  return { name: forWhom.name, details: [t`New client`, forWhom.email, forWhom.phone].filter(Boolean).join(' · ') }
}
