import { plural, t } from '@lingui/core/macro'
import { type ClientNote, noteInput } from '../../../../../domain/people/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFailure, TextAreaField } from '../../../../ui/field.tsx'
import { useForm } from '../../../../ui/use-form.ts'
import { useWriteNoteMutation } from '../client-api.ts'
import { CardSection } from './card-section.tsx'
import { NoteList } from './note-list.tsx'
import { ShownFirst } from './shown-first.tsx'

interface NotesSectionProps {
  readonly id: string
  readonly notes: readonly ClientNote[]
}

export function NotesSection({ id, notes }: NotesSectionProps) {
  const [write] = useWriteNoteMutation()
  const { formProps, field, isSending, failure } = useForm({
    empty: { text: '' },
    keptAs: `note ${id}`,
    schema: noteInput,
    send: ({ text }) => write({ id, kind: 'notes', text }).unwrap(),
  })
  return (
    <CardSection title={t`Notes`}>
      <form {...formProps} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <TextAreaField
          label={t`New note`}
          rows={2}
          className="min-h-16!"
          hint={t`Clients don’t see it here, but it’s in the copy of their data that they can ask for.`}
          {...field('text')}
        />
        <FormFailure failure={failure} isKept />
        <Button type="submit" variant="secondary" busy={isSending} className="justify-self-start">
          {t`Save note`}
        </Button>
      </form>
      <ShownFirst
        items={notes}
        showAll={(count) => t`${plural(count, { one: 'Show all # notes', other: 'Show all # notes' })}`}
      >
        {(shown) => <NoteList id={id} what="note" notes={shown} className="border-t border-line pt-2" />}
      </ShownFirst>
    </CardSection>
  )
}
