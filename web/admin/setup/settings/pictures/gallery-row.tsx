import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import type { GalleryPicture } from '../../../../../domain/salon/pictures/picture-settings.ts'
import { selectServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Picture } from '../../../../ui/art/picture.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import type { SettingsErrors } from '../saving/settings-state.ts'

interface GalleryRowProps {
  readonly picture: GalleryPicture
  /** For the names of its buttons. */
  readonly name: string
  /** Path in the settings. */
  readonly path: string
  readonly errors: SettingsErrors
  readonly onChange: (picture: GalleryPicture) => void
  readonly onRemove: () => void
}

export function GalleryRow({ picture, name, path, errors, onChange, onRemove }: GalleryRowProps) {
  const stylists = useAppSelector(selectStylists)
  const services = useAppSelector(selectServices)
  return (
    <div className="grid min-w-0 flex-1 basis-64 gap-x-4 gap-y-2 py-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Picture picture={picture} alt="" sizes="6rem" className="h-30 w-24 rounded-control object-cover" />
      <div className="grid content-start gap-x-4 gap-y-1 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label={t`What it shows`}
            name={`${path}.alt`}
            value={picture.alt}
            error={errors[`${path}.alt`]}
            hint={picture.alt === '' ? t`Such as “Soft copper waves, shoulder length”.` : undefined}
            onChange={({ target }) => onChange({ ...picture, alt: target.value })}
          />
        </div>
        <SelectField
          label={t`Stylist`}
          value={stylists.some(({ id }) => id === picture.stylistId) ? picture.stylistId : ''}
          onChange={({ target }) => onChange({ ...picture, stylistId: target.value })}
          options={stylists.map(({ id, stylistName }) => [id, stylistName])}
        >
          <option value="">{t`Not said`}</option>
        </SelectField>
        <SelectField
          label={t`Service`}
          value={services.some(({ id }) => id === picture.serviceId) ? picture.serviceId : ''}
          onChange={({ target }) => onChange({ ...picture, serviceId: target.value })}
          options={services.map(({ id, ServiceName }) => [id, ServiceName])}
        >
          <option value="">{t`Not said`}</option>
        </SelectField>
        <p>
          <Button variant="quiet" data-remove onClick={onRemove} aria-label={t`Remove ${name}`} className="-ms-3 px-3!">
            <Trash2 aria-hidden="true" className="size-4" />
            {t`Remove`}
          </Button>
        </p>
      </div>
    </div>
  )
}
