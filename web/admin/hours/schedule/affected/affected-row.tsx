import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, Phone } from 'lucide-react'
import { type Ref, useId, useRef, useState } from 'react'
import type { AffectedAppointment } from '../../../../../domain/booking/schedule/working-days.ts'
import { type Formats, inCurrency } from '../../../../../domain/formats.ts'
import { inWords } from '../../../../../domain/language/lists.ts'
import { toMills } from '../../../../../domain/money/money.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import { kept } from '../../../../language/direction.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { inputClass } from '../../../../ui/field.tsx'
import { callTo } from '../../../../ui/salon-contact.ts'
import { statusName } from '../../../../ui/status-badge.tsx'
import { dateInShort } from '../time-text.ts'
import type { Decision, MoveTarget, StylistName } from './affected-api.ts'

interface AffectedRowProps {
  readonly appointment: AffectedAppointment
  readonly stylist: StylistName
  readonly decision: Decision
  readonly targets: readonly MoveTarget[] | undefined
  /** Loads the targets; null if they load without a press. */
  readonly onLookUp: (() => Promise<void>) | null
  readonly failure: string | undefined
  readonly onDecide: (decision: Decision) => void
}

export function AffectedRow(props: AffectedRowProps) {
  const { appointment, targets = [], onLookUp, failure } = props
  const [isLooking, setIsLooking] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const formats = useFormats()
  const id = useId()
  const { client, phone, services, time, status } = appointment
  const date = dateInShort(dateAt(appointment.date, formats.timeZone), formats)
  const when = t`${date}, ${{ time: formats.time(time, appointment.date) }}`

  async function lookUp(): Promise<void> {
    setIsLooking(true)
    await onLookUp?.()
    setIsLooking(false)
    // The pressed button is removed.
    select.current?.focus()
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3">
      <div id={id} className="text-ink">
        <p className="font-medium wrap-anywhere">
          {when} · {kept(client)}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {kept(
            inWords(
              services.map(({ ServiceName }) => ServiceName),
              'comma',
            ),
          )}{' '}
          · {statusName(status)}
        </p>
      </div>
      {phone && (
        <a
          href={callTo({ phone })}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-accent underline"
        >
          <Phone aria-hidden="true" className="size-4" />
          {phone}
        </a>
      )}
      <DecisionSelect ref={select} {...props} targets={targets} when={when} failureId={failure && `${id}-failure`} />
      {onLookUp && props.targets === undefined && (
        <LookUpButton busy={isLooking} client={client} when={when} onPress={lookUp} />
      )}
      {failure && (
        <p id={`${id}-failure`} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {failure}
        </p>
      )}
    </li>
  )
}

interface DecisionSelectProps extends Pick<AffectedRowProps, 'appointment' | 'stylist' | 'decision' | 'onDecide'> {
  readonly ref: Ref<HTMLSelectElement>
  readonly targets: readonly MoveTarget[]
  readonly when: string
  readonly failureId: string | undefined
}

function DecisionSelect(props: DecisionSelectProps) {
  const { ref, appointment, stylist, decision, targets, when, failureId, onDecide } = props
  const formats = useFormats()
  const isChosen = (target: MoveTarget) => decision.kind === 'move' && targetKey(decision.target) === targetKey(target)
  // Keep a chosen target, even if it has been taken since.
  const offered = decision.kind === 'move' && !targets.some(isChosen) ? [decision.target, ...targets] : targets

  const isOwn = ({ stylistId }: MoveTarget) => stylistId === stylist.id

  function choose(value: string): void {
    const target = offered.find((each) => targetKey(each) === value)
    onDecide(target ? { kind: 'move', target } : { kind: value === 'cancel' ? 'cancel' : 'keep' })
  }

  return (
    <select
      ref={ref}
      aria-label={t`What happens to ${{ client: appointment.client }}, ${when}`}
      aria-invalid={failureId ? true : undefined}
      aria-describedby={failureId}
      className={inputClass}
      value={decision.kind === 'move' ? targetKey(decision.target) : decision.kind}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="keep">{t`Keep as booked`}</option>
      <option value="cancel">{t`Cancel the booking`}</option>
      {[
        { label: t`Same time, with someone else`, targets: offered.filter((target) => !isOwn(target)) },
        { label: t`Another time with ${{ name: stylist.stylistName }}`, targets: offered.filter(isOwn) },
      ]
        .filter((group) => group.targets.length > 0)
        .map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.targets.map((target) => (
              <option key={targetKey(target)} value={targetKey(target)}>
                {isOwn(target) ? ownTargetText(target, formats) : otherTargetText(appointment, target, formats)}
              </option>
            ))}
          </optgroup>
        ))}
    </select>
  )
}

interface LookUpButtonProps {
  readonly busy: boolean
  readonly client: string
  readonly when: string
  readonly onPress: () => Promise<void>
}

function LookUpButton({ busy, client, when, onPress }: LookUpButtonProps) {
  return (
    <Button variant="quiet" busy={busy} onClick={onPress} className="-ms-3 justify-self-start px-3!">
      {busy ? (
        <Trans>
          Looking for other times…
          <span className="sr-only">
            {' '}
            for {client}, {when}
          </span>
        </Trans>
      ) : (
        <Trans>
          Show other times
          <span className="sr-only">
            {' '}
            for {client}, {when}
          </span>
        </Trans>
      )}
    </Button>
  )
}

function ownTargetText({ date, time }: MoveTarget, formats: Formats): string {
  return t`Move to ${{ date: dateInShort(date, formats) }}, ${{ time: formats.time(time, date) }}`
}

/** 'Move to Iris, same time, $50.00 instead of $42.50'; the prices only if they differ. */
function otherTargetText({ total, currency }: AffectedAppointment, target: MoveTarget, formats: Formats): string {
  const { price } = inCurrency(formats, currency)
  const { expected, stylistName: name } = target
  if (!expected || toMills(expected.total) === toMills(total)) return t`Move to ${name}, same time`
  return t`Move to ${name}, same time, ${{ price: price(expected.total) }} instead of ${{ oldPrice: price(total) }}`
}

function targetKey({ stylistId, date, time }: MoveTarget): string {
  return [stylistId, date, time].join('|')
}
