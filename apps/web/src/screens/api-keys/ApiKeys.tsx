import type { Role } from '@plainview/domain/identity/users/actor';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import type { ApiKeyFilter } from '../../features/api-keys/api-key-filter.ts';
import { ApiKeyTable } from '../../features/api-keys/ApiKeyTable.tsx';
import { CreateApiKeyDialog } from '../../features/api-keys/CreateApiKeyDialog.tsx';
import { useApiKeyActions, useApiKeys, type ApiKey } from '../../features/api-keys/use-api-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';

interface ApiKeysProps {
  readonly forRole: Role;
  readonly filter: ApiKeyFilter;
  readonly onFilterChange: (filter: ApiKeyFilter) => void;
}

const descriptions: Readonly<Record<Role, string>> = {
  admin:
    'With a key, another program can act for you. You see the keys of administrators and of every agency.',
  agency: 'With a key, another program can act for you. You see the keys of your agency.',
};

/** /admin/api-keys and /agency/api-keys: create keys, see their last use, revoke them. */
export function ApiKeys({ forRole, filter, onFilterChange }: ApiKeysProps) {
  const list = useApiKeys(filter);
  const [isMaking, setMaking] = useState(false);
  useScreenCommands([{ id: 'make', label: 'Create API Key', run: () => setMaking(true) }]);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const { revoke } = useApiKeyActions();
  const [typed, setTyped] = useTypedSearch(filter.search ?? '', (search) => onFilterChange({ search }));
  const closeRevoking = (): void => {
    revoke.reset();
    setRevoking(null);
  };
  return (
    <>
      <PageHeader
        title="API Keys"
        description={descriptions[forRole]}
        actions={
          <>
            <a
              href="/api/docs"
              target="_blank"
              rel="noreferrer"
              className="text-sm text-link hover:underline"
            >
              API Documentation
            </a>
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => setMaking(true)}>
              Create API Key
            </Button>
          </>
        }
      />
      <ListSection
        list={list}
        noun="key"
        error={describeLoadError(list.query.error, list.query.refetch)}
        filters={
          <SearchField
            label="Search keys"
            isLabelHidden
            placeholder={forRole === 'admin' ? 'Name, person or agency' : 'Name or person'}
            maxLength={LONGEST_SEARCH}
            value={typed}
            onChange={setTyped}
            className="w-full sm:w-72"
          />
        }
        empty={{
          icon: KeyRound,
          title: 'No API keys yet',
          children: 'Create one for each program that submits tickets, fetches reports or reads lists.',
          action: <Button onPress={() => setMaking(true)}>Create API Key</Button>,
        }}
        noMatch={
          filter.search !== undefined && {
            title: 'No key matches',
            clearLabel: 'Show All Keys',
            onClear: () => onFilterChange({}),
          }
        }
      >
        <ApiKeyTable list={list} forRole={forRole} onRevoke={setRevoking} />
      </ListSection>
      {isMaking && <CreateApiKeyDialog onClose={() => setMaking(false)} />}
      {revoking && (
        <ConfirmDialog
          isOpen
          onOpenChange={closeRevoking}
          title={`Revoke ${revoking.name}?`}
          text="Programs that use this key lose access immediately. This cannot be undone."
          confirmLabel="Revoke Key"
          pendingLabel="Revoking..."
          isBusy={revoke.isPending}
          errorMessage={revoke.error ? describeError(revoke.error) : undefined}
          onConfirm={() => revoke.mutate({ id: revoking.id }, { onSuccess: closeRevoking })}
        />
      )}
    </>
  );
}
