import { plural, t } from '@lingui/core/macro'
import { Button } from '../../../../ui/button.tsx'
import type { ForWhomDraft } from './draft.ts'
import type { LeftDraft } from './use-booking-draft.ts'

/** Offers to resume the draft of a call that broke off. */
export function GoOn({ left: { draft }, onGoOn }: { readonly left: LeftDraft; readonly onGoOn: () => void }) {
  const { forWhom, services, others } = draft
  const names = [forWhom, ...others.map((other) => other.forWhom)].map(getClientName).filter(Boolean)
  return (
    <Button variant="secondary" className="justify-start! px-3! text-start text-sm!" onClick={onGoOn}>
      <span className="min-w-0 wrap-anywhere">{goOnText(names, services.length)}</span>
    </Button>
  )
}

function goOnText(names: readonly string[], count: number): string {
  if (names.length === 0) {
    return count === 0
      ? t`A booking: go on`
      : t`${plural(count, { one: 'A booking, # service: go on', other: 'A booking, # services: go on' })}`
  }
  const who = names.reduce((first, second) => t`${first} and ${second}`)
  return count === 0
    ? t`${who}: go on`
    : t`${plural(count, { one: `${who}, # service: go on`, other: `${who}, # services: go on` })}`
}

export function getClientName(forWhom: ForWhomDraft): string {
  switch (forWhom.who) {
    case 'client':
      return forWhom.client.name
    case 'new':
      return forWhom.name || forWhom.phone || forWhom.email
    case 'search':
      return forWhom.typed
    case 'walk-in':
      return t`Walk-in`
  }
}
