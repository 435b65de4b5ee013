import { Inbox } from 'lucide-react'
import { useCan } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { countText } from '../../../shared/count-text.ts'
import { useRequestsQuery } from '../../../shared/requests-api.ts'
import type { useDay } from '../use-day.ts'

interface RequestsButtonProps {
  readonly state: ReturnType<typeof useDay>
  readonly className: string
}

/** How many bookings wait for the salon; opens and closes their list. */
export function RequestsButton(props: RequestsButtonProps) {
  return useCan('bookings.write') && <RequestsCount {...props} />
}

function RequestsCount({ state: { panel, open }, className }: RequestsButtonProps) {
  const { data } = useRequestsQuery()
  const isOpen = panel?.kind === 'requests'
  const count = data?.total ?? 0
  return (
    <Button
      variant="secondary"
      aria-expanded={isOpen}
      className={className}
      onClick={() => open(isOpen ? null : { kind: 'requests' })}
    >
      <Inbox aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">Requests</span>
      {count > 0 && (
        <span className="rounded-full bg-warning-soft px-2 text-sm text-warning tabular-nums">{countText(count)}</span>
      )}
    </Button>
  )
}
