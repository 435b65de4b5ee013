import { useLocation, useNavigate } from 'react-router'
import type { Formats } from '../../../../../domain/formats.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../../ui/field.tsx'
import { notify } from '../../../../ui/toast.ts'
import { TypedTimeField } from '../../../shared/form/typed-time-field.tsx'
import { ClientField } from '../booking/client-field.tsx'
import { ServicesField } from '../booking/services-field.tsx'
import { PanelFoot, panelFormClass, SidePanel } from '../side-panel.tsx'
import type { useDay } from '../use-day.ts'
import { StylistsField } from './stylists-field.tsx'
import { useWaitForm } from './use-wait-form.ts'
import type { WaitDraft } from './wait-draft.ts'

interface WaitPanelProps {
  readonly state: ReturnType<typeof useDay>
}

export function WaitPanel({ state }: WaitPanelProps) {
  const navigate = useNavigate()
  const formats = useFormats()
  const { state: link } = useLocation() as { readonly state: { readonly from?: string } | null }
  const { open } = state
  /** Returns to where it was opened, or to the waitlist of the visible day. */
  function leave(): void {
    if (link?.from?.startsWith('/admin/day/waitlist')) void navigate(link.from)
    else open({ kind: 'waitlist' })
  }
  const entered = useWaitForm({
    state,
    onAdded(_, name) {
      notify({ text: `${name} is on the waitlist.`, tone: 'success' })
      leave()
    },
  })
  const { draft, edit, problems, failure, services, lines } = entered
  return (
    <SidePanel label="Add to waitlist" heading="Add to waitlist" subject="wait" onClose={() => open(null)}>
      <form ref={entered.form} noValidate onSubmit={entered.submit} className={`${panelFormClass} [&_div:empty]:hidden`}>
        <ClientField forWhom={draft.forWhom} problems={problems} onChange={(forWhom) => edit({ forWhom })} />
        <ServicesField
          services={services}
          stylist={undefined}
          lines={lines}
          problems={problems}
          hasTerms={false}
          onChange={(chosen) => edit({ services: chosen })}
        />
        <WhenFields entered={entered} today={state.today} />
        <StylistsField
          stylists={entered.stylists}
          chosen={draft.stylistIds}
          error={problems.stylistId ?? problems.stylistIds}
          onChange={(stylistIds) => edit({ stylistIds })}
        />
        <TextAreaField
          label="Note"
          rows={1}
          className="min-h-12!"
          maxLength={500}
          hint="Goes along with the booking. They can read it."
          value={draft.note}
          error={problems.note}
          onChange={({ target }) => edit({ note: target.value })}
        />
        <PanelFoot>
          {failure && (
            <Alert tone="danger" live>
              {failure.message}
              {failure.code === 'unavailable' && ' Nothing you entered is lost.'}
            </Alert>
          )}
          <p className="text-sm text-muted tabular-nums wrap-anywhere">
            Waits for <strong className="font-semibold text-ink">{waitText(draft, formats)}</strong>
          </p>
          <div className="flex gap-2">
            <Button type="submit" busy={entered.isSending} className="grow">
              Add to waitlist
            </Button>
            {entered.isStarted && (
              <Button variant="quiet" className="px-3!" onClick={entered.clear}>
                Clear
              </Button>
            )}
          </div>
        </PanelFoot>
      </form>
    </SidePanel>
  )
}

interface WhenFieldsProps {
  readonly entered: ReturnType<typeof useWaitForm>
  readonly today: string
}

function WhenFields({ entered, today }: WhenFieldsProps) {
  const { draft, edit, problems } = entered
  const dates = { type: 'date', min: today, max: entered.last, className: 'min-w-0 px-2! text-sm!' } as const
  const time = { likely: entered.likely }
  return (
    <div data-next-needed="" className="grid grid-cols-2 gap-x-2">
      <TextField
        label="First day"
        // A booking that goes on as a wish lacks the days only.
        data-first-focus=""
        {...dates}
        value={draft.from}
        error={problems.from}
        onChange={({ target }) => target.value !== '' && edit({ from: target.value, ...withLaterEnd(target.value, draft.to) })}
      />
      <TextField
        label="Last day"
        {...dates}
        value={draft.to}
        error={problems.to}
        onChange={({ target }) => target.value !== '' && edit({ to: target.value })}
      />
      <TypedTimeField
        label="Earliest start"
        {...time}
        value={draft.earliest}
        error={problems.earliest}
        onChange={(earliest) => edit({ earliest })}
      />
      <TypedTimeField
        label="Latest start"
        {...time}
        value={draft.latest}
        error={problems.latest}
        onChange={(latest) => edit({ latest })}
      />
    </div>
  )
}

const shortDay = { month: 'short', day: 'numeric' } as const

/** 'any day, Nov 28 to Dec 12, 10:00 AM to 7:00 PM'; 'Sat, Nov 28' for a single one. */
function waitText({ from, to, earliest, latest }: WaitDraft, { calendarDate, timeOfDay }: Formats): string {
  const days =
    from === to
      ? calendarDate(from, { ...shortDay, weekday: 'short' })
      : `any day, ${calendarDate(from, shortDay)} to ${calendarDate(to, shortDay)}`
  return earliest === null || latest === null ? days : `${days}, ${timeOfDay(earliest)} to ${timeOfDay(latest)}`
}

/** Moves the last day along with a later first day. */
const withLaterEnd = (from: string, to: string) => (to < from ? { to: from } : {})
