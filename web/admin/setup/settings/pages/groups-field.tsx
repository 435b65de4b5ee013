import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { completeGroups, groupLimits, type ServiceGroup } from '../../../../../domain/salon/page/service-groups.ts'
import { selectServices } from '../../../../store/catalogue.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Picture } from '../../../../ui/art/picture.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/field.tsx'
import { SortableList } from '../../../shared/sortable-list.tsx'
import { PagePictureField } from '../pictures/page-picture-field.tsx'
import type { SettingsErrors } from '../saving/settings-state.ts'
import { GroupError } from '../section.tsx'
import { PictureChoice } from './picture-choice.tsx'

interface GroupsFieldProps {
  readonly groups: readonly ServiceGroup[]
  readonly errors: SettingsErrors
  /** @param path of the changed field */
  readonly onChange: (path: string, edit: (groups: readonly ServiceGroup[]) => ServiceGroup[]) => void
}

export function GroupsField({ groups, errors, onChange }: GroupsFieldProps) {
  const [openNames, setOpenNames] = useState<readonly string[]>([])
  const services = useAppSelector(selectServices)
  const categories = useMemo(() => services.map(({ category = '' }) => category), [services])
  const all = completeGroups(groups, categories)
  const items = all.map((group) => ({ id: group.name, name: group.name, group }))
  const isOpen = (name: string, index: number) =>
    openNames.includes(name) || Object.keys(errors).some((path) => path.startsWith(`page.groups.${index}.`))
  const replace = (name: string, part: Partial<ServiceGroup>) =>
    onChange(`page.groups.${all.findIndex((group) => group.name === name)}.${Object.keys(part)[0]}`, (now) =>
      completeGroups(now, categories).map((group) => (group.name === name ? { ...group, ...part } : group)),
    )
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="pb-1 text-lg font-semibold">{t`Groups of services`}</legend>
      <p className="text-sm text-muted">
        {all.length === 0
          ? t`Give your services a category, and the groups show up here.`
          : t`The categories of your services, in the order of your Services page. Services without one come last.`}
      </p>
      {items.length > 0 && (
        <SortableList items={items} onMove={(ordered) => onChange('page.groups', () => ordered.map(({ group }) => group))}>
          {({ group, name }, index) => {
            const count = categories.filter((category) => category === name).length
            return (
              <>
                {group.picture && (
                  <Picture
                    picture={group.picture}
                    alt=""
                    sizes="2.75rem"
                    className="me-2 size-11 shrink-0 rounded-control object-cover"
                  />
                )}
                <GroupName
                  name={name}
                  count={count}
                  isOpen={isOpen(name, index)}
                  onToggle={() =>
                    setOpenNames(openNames.includes(name) ? openNames.filter((one) => one !== name) : [...openNames, name])
                  }
                />
                {count === 0 && (
                  <Button
                    variant="quiet"
                    className="px-3!"
                    onClick={() => onChange('page.groups', (now) => now.filter((other) => other.name !== name))}
                  >
                    <X aria-hidden="true" className="size-4" />
                    <span className="sr-only">{t`Remove group ${name}`}</span>
                  </Button>
                )}
                {isOpen(name, index) && (
                  <GroupEditor group={group} index={index} errors={errors} onChange={(part) => replace(name, part)} />
                )}
              </>
            )
          }}
        </SortableList>
      )}
      <GroupError>{errors['page.groups']}</GroupError>
    </fieldset>
  )
}

interface GroupNameProps {
  readonly name: string
  /** Services in the group. */
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function GroupName({ name, count, isOpen, onToggle }: GroupNameProps) {
  return (
    <span className="min-w-0 flex-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="inline-flex min-h-11 items-center gap-1 py-1 text-start font-medium underline decoration-line-strong underline-offset-4"
      >
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <ChevronDown aria-hidden="true" className={`size-4 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <span className="block text-sm text-muted">{servicesText(count)}</span>
    </span>
  )
}

interface GroupEditorProps {
  readonly group: ServiceGroup
  readonly index: number
  readonly errors: SettingsErrors
  readonly onChange: (part: Partial<ServiceGroup>) => void
}

function GroupEditor({ group, index, errors, onChange }: GroupEditorProps) {
  return (
    <div className="order-last -m-1 mt-0 grid w-[calc(100%+0.5rem)] grid-cols-[minmax(0,1fr)] gap-4 rounded-b-[inherit] border-t border-line bg-sunken p-4">
      <TextAreaField
        label={t`Text`}
        name={`page.groups.${index}.text`}
        rows={3}
        hint={t`${plural(
          { count: groupLimits.text },
          {
            one: 'What the group is, in a sentence or two. At most # character.',
            other: 'What the group is, in a sentence or two. At most # characters.',
          },
        )}`}
        value={group.text}
        error={errors[`page.groups.${index}.text`]}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <PagePictureField
        title={t`Picture`}
        noun={group.name}
        name={`page.groups.${index}.picture`}
        about={t`Beside the group’s name.`}
        picture={group.picture}
        removal={<Removal name={group.name} />}
        errors={errors}
        onChange={(picture) => onChange({ picture })}
      />
      {!group.picture && <PictureChoice group={group.name} onChoose={(picture) => onChange({ picture })} />}
    </div>
  )
}

function Removal({ name }: Pick<ServiceGroup, 'name'>) {
  return (
    <Trans>
      Remove<span className="sr-only"> for the {name}</span>
    </Trans>
  )
}

function servicesText(count: number): string {
  return t`${plural(count, { 0: 'No service has this category.', one: '# service', other: '# services' })}`
}
