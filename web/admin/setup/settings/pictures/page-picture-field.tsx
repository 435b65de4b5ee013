import { t } from '@lingui/core/macro'
import { ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { centered, type PagePicture } from '../../../../../domain/salon/pictures/picture-settings.ts'
import { Picture } from '../../../../ui/art/picture.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { notify } from '../../../../ui/toast.ts'
import { ImageField, useImageUpload } from '../../../shared/form/image-field.tsx'
import type { SettingsErrors } from '../saving/settings-state.ts'
import { FocusField } from './focus-field.tsx'

interface PagePictureFieldProps {
  readonly title: string
  readonly noun: string
  /** Path in the settings. */
  readonly name: string
  readonly about: string
  readonly picture: PagePicture | null
  readonly empty?: ReactNode
  /** Label of the button that removes it. */
  readonly removal: ReactNode
  readonly errors: SettingsErrors
  readonly onChange: (picture: PagePicture | null) => void
}

export function PagePictureField(props: PagePictureFieldProps) {
  const { title, noun, name, about, picture, empty, removal, errors, onChange } = props
  const image = useImageUpload((url, size) => {
    if (url) onChange({ url, ...size, alt: '', focus: centered })
  })
  function remove(): void {
    const removed = picture
    onChange(null)
    const run = async () => onChange(removed)
    notify({ about: name, text: t`${title}: picture removed.`, action: { label: t`Undo`, busy: t`Putting it back…`, run } })
  }
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <ImageField
        noun={noun}
        preview={
          picture ? (
            <Picture picture={picture} alt="" sizes="11rem" className="size-full object-cover" />
          ) : (
            (empty ?? <NoPicture />)
          )
        }
        progress={image.progress}
        error={image.failure ?? (errors[`${name}.url`] || undefined)}
        onChoose={image.upload}
        onRetry={image.retry}
      />
      <div className="grid content-start gap-2">
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-muted">{about}</p>
        {picture && (
          <>
            <TextField
              label={t`What it shows`}
              name={`${name}.alt`}
              value={picture.alt}
              error={errors[`${name}.alt`]}
              hint={picture.alt === '' ? t`Such as “Two chairs in front of round mirrors”.` : undefined}
              onChange={({ target }) => onChange({ ...picture, alt: target.value })}
            />
            <FocusField picture={picture} onChange={(focus) => onChange({ ...picture, focus })} />
            <p>
              <Button variant="secondary" onClick={remove}>
                {removal}
              </Button>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

function NoPicture() {
  return (
    <span className="grid size-full place-items-center bg-sunken text-muted">
      <ImagePlus aria-hidden="true" className="mb-8 size-8" />
    </span>
  )
}
