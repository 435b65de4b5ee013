import { Combobox } from '@base-ui/react/combobox'
import { type ReactNode, useRef, useState } from 'react'
import { Field, inputClass } from '../../../ui/field.tsx'

interface SearchFieldProps<Item> {
  readonly label: string
  readonly placeholder: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => string
  readonly onChoose: (item: Item) => void
  readonly children: (item: Item) => ReactNode
  /** Shows the items on focus, before anything is typed. */
  readonly opensEmpty?: boolean
  readonly error?: string | undefined
  readonly isFirst?: boolean
}

/** Combobox: arrows move through the matches, Enter takes the first or the highlighted one. */
export function SearchField<Item>(props: SearchFieldProps<Item>) {
  const {
    label,
    placeholder,
    typed,
    onType,
    items,
    idOf,
    onChoose,
    children,
    opensEmpty = false,
    error,
    isFirst = false,
  } = props
  const [isFocused, setIsFocused] = useState(false)
  const highlighted = useRef<Item | undefined>(undefined)
  const isOpen = items.length > 0 && (typed.trim() !== '' || (opensEmpty && isFocused))
  return (
    <Combobox.Root<Item>
      inline
      open={isOpen}
      items={items}
      filter={null}
      autoHighlight
      value={null}
      onValueChange={(item) => item !== null && onChoose(item)}
      inputValue={typed}
      // Don't write the choice into the field, nor clear the text when the list closes for lack of items.
      onInputValueChange={(value, { reason }) => reason === 'input-change' && onType(value)}
      itemToStringLabel={idOf}
      onItemHighlighted={(item) => {
        highlighted.current = item
      }}
    >
      <Field label={label} error={error}>
        {(wiring) => (
          <Combobox.Input
            {...wiring}
            aria-expanded={isOpen}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
            onKeyDown={({ key }) => {
              // The library doesn't highlight items that arrive late.
              const [first] = items
              if (key === 'Enter' && isOpen && first !== undefined && highlighted.current === undefined) onChoose(first)
            }}
            autoComplete="off"
            maxLength={100}
            placeholder={placeholder}
            data-first-focus={isFirst || undefined}
            className={`${inputClass} text-ellipsis`}
          />
        )}
      </Field>
      <Combobox.List
        aria-label={label}
        hidden={!isOpen}
        className="mt-1.5 grid max-h-64 overflow-y-auto rounded-control border border-line bg-surface [[hidden]]:hidden"
      >
        {(item: Item) => (
          <Combobox.Item
            key={idOf(item)}
            value={item}
            className="grid min-h-11 cursor-pointer content-center border-line px-3 py-1.5 not-last:border-b data-highlighted:bg-accent-soft"
          >
            {children(item)}
          </Combobox.Item>
        )}
      </Combobox.List>
    </Combobox.Root>
  )
}
