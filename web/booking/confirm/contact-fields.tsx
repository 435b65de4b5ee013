import { useEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { noteTyped, phoneTyped } from '../booking-slice.ts'
import { selectPhone } from './confirm-booking.ts'

/** The longest note that the salon takes, in characters. */
const maxNote = 500

/** How the salon can reach the client, and what they want it to know. Kept in the draft with everything else that is chosen. */
export function ContactFields() {
  const dispatch = useAppDispatch()
  const phone = useAppSelector(selectPhone)
  const note = useAppSelector((state) => state.booking.note)
  const fields = useAppSelector((state) => state.booking.refusal?.fields)
  const isRequired = useAppSelector((state) => state.salon.salon?.rules.phoneRequired ?? false)
  const section = useRef<HTMLElement>(null)
  const wrong = (['phone', 'note'] as const).find((name) => fields?.[name])
  const message = wrong && fields?.[wrong]
  useEffect(() => {
    if (wrong && message) section.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
  }, [wrong, message])
  return (
    <section
      ref={section}
      aria-label="For the salon"
      // What has to be filled in comes first, so that it is in sight.
      className={`grid items-start gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-5 md:grid-cols-2 lg:col-span-2 ${isRequired ? 'order-first' : ''}`}
    >
      <TextField
        label={isRequired ? 'Phone number' : 'Phone number (optional)'}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required={isRequired}
        value={phone}
        error={fields?.phone}
        hint="In case something changes on our side."
        onChange={({ target }) => dispatch(phoneTyped(target.value))}
        className="scroll-mt-24 scroll-mb-52"
      />
      <TextAreaField
        label="Anything we should know? (optional)"
        name="note"
        rows={2}
        maxLength={maxNote}
        value={note}
        error={fields?.note}
        hint={note.length > maxNote - 100 ? `${maxNote - note.length} characters left.` : undefined}
        onChange={({ target }) => dispatch(noteTyped(target.value))}
        className="scroll-mt-24 scroll-mb-52"
      />
    </section>
  )
}
