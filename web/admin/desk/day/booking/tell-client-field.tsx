interface TellClientFieldProps {
  /** What the client would get. */
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Whether the client gets a mail about what is booked. */
export function TellClientField({ label, checked, onChange }: TellClientFieldProps) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}
