import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Eye, EyeOff, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Section, type TextSection, textSectionLimits } from '../../../../../domain/salon/page/sections.ts'
import { randomId } from '../../../../random-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { useRemovalShield } from '../../../../ui/confirm-dialog.tsx'
import { SortableList } from '../../../shared/sortable-list.tsx'
import type { SettingsErrors } from '../saving/settings-state.ts'
import { GroupError } from '../section.tsx'
import { SectionEditor } from './text-editor.tsx'

interface SectionsFieldProps<Kind extends string> {
  readonly label: string
  readonly path: string
  /** Label of the button that adds a text. */
  readonly addition: ReactNode
  readonly names: Readonly<Record<Kind, string>>
  readonly sections: readonly Section<Kind>[]
  readonly errors: SettingsErrors
  /** @param path of the changed field */
  readonly onChange: (path: string, sections: Section<Kind>[]) => void
}

const isText = (section: Section<string>): section is TextSection => section.kind === 'text'

export function SectionsField<Kind extends string>({
  label,
  path,
  addition,
  names,
  sections,
  errors,
  onChange,
}: SectionsFieldProps<Kind>) {
  const [openIds, setOpenIds] = useState<readonly string[]>([])
  useRemovalShield(sections.length)
  const items = sections.map((section) => ({
    section,
    id: isText(section) ? section.id : section.kind,
    name: isText(section) ? section.title || t`New text` : names[section.kind as Kind],
  }))
  const texts = sections.filter(isText).length
  const isOpen = (id: string, index: number) =>
    openIds.includes(id) || Object.keys(errors).some((name) => name.startsWith(`${path}.${index}.`))
  const toggle = (id: string) => setOpenIds(openIds.includes(id) ? openIds.filter((one) => one !== id) : [...openIds, id])
  const replace = (index: number, part: Partial<TextSection>) =>
    onChange(
      `${path}.${index}.${Object.keys(part)[0]}`,
      sections.map((section, other) => (other === index ? { ...section, ...part } : section)) as Section<Kind>[],
    )

  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="pb-1 text-lg font-semibold">{label}</legend>
      <SortableList
        items={items}
        onMove={(ordered) =>
          onChange(
            path,
            ordered.map(({ section }) => section),
          )
        }
      >
        {({ section, id, name }, index) => (
          <>
            <SectionName section={section} name={name} isOpen={isOpen(id, index)} onToggle={() => toggle(id)} />
            <ShowButton name={name} shown={section.shown} onChange={(shown) => replace(index, { shown })} />
            {isText(section) && isOpen(id, index) && (
              <OpenSection
                section={section}
                path={`${path}.${index}`}
                name={name}
                errors={errors}
                onChange={(part) => replace(index, part)}
                onRemove={() =>
                  onChange(
                    path,
                    sections.filter((other) => other !== section),
                  )
                }
              />
            )}
          </>
        )}
      </SortableList>
      <GroupError>{errors[path]}</GroupError>
      <p>
        <Button
          variant="secondary"
          disabled={texts >= textSectionLimits.sections}
          onClick={() => {
            const id = randomId()
            setOpenIds([...openIds, id])
            onChange(path, [...sections, { kind: 'text', id, shown: true, title: '', text: '' }])
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          {addition}
        </Button>
      </p>
    </fieldset>
  )
}

interface SectionNameProps {
  readonly section: Section<string>
  readonly name: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function SectionName({ section, name, isOpen, onToggle }: SectionNameProps) {
  return (
    <span className={`min-w-0 flex-1 font-medium wrap-anywhere ${section.shown ? '' : 'text-muted'}`}>
      {isText(section) ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="min-h-11 py-1 text-start underline decoration-line-strong underline-offset-4"
        >
          {name}
        </button>
      ) : (
        name
      )}
      {!section.shown && (
        <span className="block text-sm font-normal">{t({ message: 'Hidden', context: 'a section of a page' })}</span>
      )}
    </span>
  )
}

interface OpenSectionProps {
  readonly section: TextSection
  readonly path: string
  readonly name: string
  readonly errors: SettingsErrors
  readonly onChange: (part: Partial<TextSection>) => void
  readonly onRemove: () => void
}

function OpenSection({ section, path, name, errors, onChange, onRemove }: OpenSectionProps) {
  return (
    <div className="order-last -m-1 mt-0 grid w-[calc(100%+0.5rem)] grid-cols-[minmax(0,1fr)] gap-4 rounded-b-[inherit] border-t border-line bg-sunken p-4">
      <SectionEditor section={section} path={path} errors={errors} onChange={onChange} />
      <p>
        <Button variant="secondary" onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
          <Trans>
            Remove<span className="sr-only"> {name}</span>
          </Trans>
        </Button>
      </p>
    </div>
  )
}

interface ShowButtonProps {
  readonly name: string
  readonly shown: boolean
  readonly onChange: (shown: boolean) => void
}

function ShowButton({ name, shown, onChange }: ShowButtonProps) {
  const Icon = shown ? Eye : EyeOff
  return (
    <button
      type="button"
      aria-pressed={shown}
      aria-label={t`Show ${name}`}
      title={shown ? t`Hide` : t`Show`}
      onClick={() => onChange(!shown)}
      className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-accent-soft hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
