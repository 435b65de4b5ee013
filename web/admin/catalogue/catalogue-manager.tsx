import { t } from '@lingui/core/macro'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { randomId } from '../../random-id.ts'
import { Button } from '../../ui/button.tsx'
import { FormCard } from '../shared/form/form-card.tsx'
import { CatalogueList, type RecordsProps } from './catalogue-list.tsx'
import { catalogueWords } from './catalogue-words.ts'
import { DeleteService, DeleteStylist } from './delete-question.tsx'
import { openerId, useEditor } from './use-editor.ts'

export interface RecordFormProps<Item> {
  readonly item: Item | null
  readonly onDone: () => void
  readonly onCancel: () => void
  readonly onChange: (isChanged: boolean) => void
}

interface CatalogueManagerProps<Item extends { readonly id: string }> extends RecordsProps<Item> {
  readonly remove: (id: string) => Promise<unknown>
  readonly renderForm: (form: RecordFormProps<Item>) => ReactNode
}

export function CatalogueManager<Item extends { readonly id: string }>(props: CatalogueManagerProps<Item>) {
  const { noun, nameOf, renderForm } = props
  const words = catalogueWords(noun)
  const editor = useEditor<Item>()
  const { edited } = editor
  const heading = useRef<HTMLHeadingElement>(null)
  const [deleting, setDeleting] = useState<{ readonly key: string; readonly record: Item } | null>(null)
  const Delete = noun === 'Stylist' ? DeleteStylist : DeleteService
  const item = edited === 'new' ? null : edited

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Button
        id={openerId('new')}
        variant={edited ? 'secondary' : 'primary'}
        toggles
        aria-expanded={edited !== null}
        onClick={edited ? editor.cancel : () => editor.open('new')}
        className="justify-self-start"
      >
        {edited ? <X aria-hidden="true" className="size-5" /> : <Plus aria-hidden="true" className="size-5" />}
        {edited ? t`Close form` : words.add}
      </Button>
      {edited && (
        <FormCard key={openerId(edited)} title={item ? words.updateTitle : words.newTitle}>
          {renderForm({ item, onDone: editor.close, onCancel: editor.cancel, onChange: editor.setChanged })}
        </FormCard>
      )}
      <CatalogueList
        {...props}
        heading={heading}
        onUpdate={editor.open}
        onDelete={(record) => setDeleting({ key: randomId(), record })}
      />
      {deleting && (
        <Delete
          key={deleting.key}
          noun={noun}
          id={deleting.record.id}
          name={nameOf(deleting.record)}
          remove={() => props.remove(deleting.record.id)}
          onClosed={() => setDeleting(null)}
          focusAfter={heading}
        />
      )}
      {editor.question}
    </div>
  )
}
