import { Button } from '../../../../ui/button.tsx'
import { counted } from '../../../shared/count-text.ts'
import type { ForWhom } from './draft.ts'
import type { LeftDraft } from './use-booking-draft.ts'

/** Offers to resume the draft of a call that broke off. */
export function GoOn({ left: { draft }, onGoOn }: { readonly left: LeftDraft; readonly onGoOn: () => void }) {
  const { forWhom, services, others } = draft
  const names = [forWhom, ...others.map((other) => other.forWhom)].map(nameOf).filter(Boolean)
  const who = names.join(' and ') || 'A booking'
  const what = services.length > 0 && counted(services.length, 'service')
  return (
    <Button variant="secondary" className="justify-start! px-3! text-left text-sm!" onClick={onGoOn}>
      <span className="min-w-0 wrap-anywhere">{[who, what].filter(Boolean).join(', ')}: go on</span>
    </Button>
  )
}

export function nameOf(forWhom: ForWhom): string {
  switch (forWhom.who) {
    case 'client':
      return forWhom.client.name
    case 'new':
      return forWhom.name || forWhom.phone || forWhom.email
    case 'search':
      return forWhom.typed
    case 'walk-in':
      return 'Walk-in'
  }
}
