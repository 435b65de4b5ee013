import { t } from '@lingui/core/macro'
import { type Appointment, type CancelReason, cancelReasons } from '../../../../domain/booking/appointment.ts'
import type { Failure } from '../../../api-error.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useEditVisitMutation } from './visit-api.ts'
import { reasonWords } from './visit-words.ts'

interface AddReasonProps {
  readonly booking: Pick<Appointment, 'id' | 'version'>
  readonly className?: string
  readonly onAdded?: (changed: Appointment) => void
}

export function AddReason({ booking: { id, version }, className = '', onAdded }: AddReasonProps) {
  const isHydrated = useHydrated()
  const [send, { isLoading, error }] = useEditVisitMutation()

  async function add(cancelReason: CancelReason | undefined): Promise<void> {
    if (cancelReason === undefined) return
    const { data } = await send({ id, version, cancelReason })
    if (data) onAdded?.(data)
  }

  return (
    <span className={`inline-grid gap-1 ${className}`}>
      <select
        aria-label={t`Add a reason`}
        value=""
        disabled={!isHydrated || isLoading}
        onChange={({ target }) => void add(cancelReasons.find((each) => each === target.value))}
        className="min-h-9 cursor-pointer rounded-control border border-line-strong bg-surface px-2 text-sm text-ink"
      >
        <option value="">{t`Add a reason`}</option>
        {cancelReasons.map((each) => (
          <option key={each} value={each}>
            {reasonWords[each]}
          </option>
        ))}
      </select>
      {error && (
        <span role="alert" className="text-sm text-danger">
          {(error as Failure).message}
        </span>
      )}
    </span>
  )
}
