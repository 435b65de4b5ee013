import { t } from '@lingui/core/macro'
import { Check, Plus } from 'lucide-react'
import { say } from '../../../../../domain/language/say.ts'
import { type PriceRegion, usualPrices } from '../../../../../domain/salon/setup/prices.ts'
import {
  catalogueGroups,
  groupNames,
  type UsualService,
  usualServices,
} from '../../../../../domain/salon/setup/service-catalogue.ts'
import { useFormats } from '../../../../store/hooks.ts'

interface ServicePickerProps {
  readonly region: PriceRegion
  readonly picked: ReadonlySet<string>
  readonly known: ReadonlySet<string>
  readonly onToggle: (service: UsualService) => void
}

/** Common services by group; a press adds one to the table or removes it. */
export function ServicePicker({ region, picked, known, onToggle }: ServicePickerProps) {
  return (
    <div className="grid gap-4">
      {catalogueGroups.map((group) => (
        <section key={group} aria-labelledby={`group-${group}`} className="grid gap-2">
          <h3 id={`group-${group}`} className="font-medium">
            {say(groupNames[group])}
          </h3>
          <ul className="flex flex-wrap gap-2">
            {usualServices
              .filter((service) => service.group === group)
              .map((service) => (
                <li key={service.id}>
                  <Pick
                    service={service}
                    region={region}
                    isPicked={picked.has(service.id)}
                    isKnown={known.has(say(service.name).toLowerCase())}
                    onToggle={() => onToggle(service)}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface PickProps {
  readonly service: UsualService
  readonly region: PriceRegion
  readonly isPicked: boolean
  readonly isKnown: boolean
  readonly onToggle: () => void
}

function Pick({ service: { name, minutes, dollars }, region, isPicked, isKnown, onToggle }: PickProps) {
  const { price } = useFormats()
  const prices = usualPrices(dollars, region)
  const range = prices && (prices.from === prices.to ? price(prices.from) : `${price(prices.from)}–${price(prices.to)}`)
  const Icon = isPicked || isKnown ? Check : Plus
  return (
    <button
      type="button"
      aria-pressed={isPicked || isKnown}
      disabled={isKnown}
      onClick={onToggle}
      className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-3 py-1.5 text-start hover:bg-accent-soft disabled:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
      <span>
        {say(name)}
        <span className="block text-sm text-muted">
          {isKnown ? t`You have it` : [range, t`${minutes} min`].filter(Boolean).join(' · ')}
        </span>
      </span>
    </button>
  )
}
