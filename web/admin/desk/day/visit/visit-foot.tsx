import { t } from '@lingui/core/macro'
import { Move, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Appointment, type AppointmentStatus, holdsTime, salonChoices } from '../../../../../domain/booking/appointment.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import { serverNow } from '../../../../server-clock.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { statusActions } from '../../../shared/status-actions.ts'
import { MoveLink } from '../../move-dialog.tsx'
import { PanelFoot } from '../side-panel.tsx'
import { NextMark } from './visit-marks.tsx'

export type VisitForm = 'cancel' | 'edit' | 'again'

interface VisitFootProps {
  readonly visit: Appointment
  readonly client: string
  readonly pending: string | undefined
  readonly isUndoable: boolean
  readonly onStatus: (status: AppointmentStatus) => void
  readonly onOpen: (form: VisitForm) => void
  /** Starts a move in the columns; undefined where there are none. */
  readonly onMove: (() => void) | undefined
  readonly children?: ReactNode
}

/** Hides a row while a form is open in the foot. */
const rowClass = 'empty:hidden [[data-panel-foot]:has(form)_&]:hidden'

/** Next steps of a visit, and below them the actions that are always possible. Buttons never swap places. */
export function VisitFoot({ visit, client, pending, isUndoable, onStatus, onOpen, onMove, children }: VisitFootProps) {
  const { timeZone } = useFormats()
  const now = serverNow()
  const isLater = dateAt(visit.date, timeZone) > dateAt(now, timeZone)
  const choices = isUndoable ? [] : salonChoices(visit, now)
  const isLive = holdsTime(visit.status)
  const cancelLabel = statusActions.Canceled.label
  const small = 'min-w-0 grow px-2! text-sm! gap-1.5!'
  function statusButton(status: AppointmentStatus): ReactNode {
    const { label, variant, Icon } = statusActions[status]
    if (!choices.includes(status)) return null
    return (
      <Button
        variant={variant}
        busy={pending === status}
        disabled={pending !== undefined && pending !== status}
        aria-label={t`${{ action: label }}: ${client}`}
        onClick={() => onStatus(status)}
        className="grow px-3!"
      >
        <Icon aria-hidden="true" className="size-4" />
        {label}
      </Button>
    )
  }
  return (
    <PanelFoot>
      <div className={`flex flex-wrap gap-2 ${rowClass}`}>
        {statusButton('Confirmed')}
        <NextMark visit={visit} client={client} isPrimary={!choices.includes('Confirmed')} />
        {/* Before its day a visit is not completed here. */}
        {!isLater && statusButton('Completed')}
        {statusButton('Pending')}
      </div>
      {children}
      <div className={`flex gap-2 ${rowClass}`}>
        {visit.status !== 'Canceled' && !visit.unreadable && (
          <Button
            variant="secondary"
            data-opens="edit"
            aria-label={t`Edit: ${client}`}
            onClick={() => onOpen('edit')}
            className={small}
          >
            <Pencil aria-hidden="true" className="size-4" />
            {t({ message: 'Edit', context: 'verb' })}
          </Button>
        )}
        {isLive && !onMove && <MoveLink id={visit.id} className="min-h-11" />}
        {isLive && onMove && (
          <Button variant="secondary" className={small} aria-label={t`Move: ${client}`} onClick={onMove}>
            <Move aria-hidden="true" className="size-4" />
            {t({ message: 'Move', context: 'verb' })}
          </Button>
        )}
        {choices.includes('Canceled') && (
          <Button
            variant="danger"
            data-opens="cancel"
            aria-label={t`${{ action: cancelLabel }}: ${client}`}
            onClick={() => onOpen('cancel')}
            className={small}
          >
            {cancelLabel}
          </Button>
        )}
      </div>
    </PanelFoot>
  )
}
