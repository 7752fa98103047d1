import type { Role } from '@plainview/domain/account/actor';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { KeyRound, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import type { ApiKeyFilter } from '../../features/api-keys/api-key-filter.ts';
import { ApiKeyTable } from '../../features/api-keys/ApiKeyTable.tsx';
import { useApiKeyActions, useApiKeys, type ApiKey } from '../../features/api-keys/use-api-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';

const MakeKeyDialog = lazyComponent(
  async () => (await import('../../features/api-keys/MakeKeyDialog.tsx')).MakeKeyDialog,
);

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
  const { query, rows, total } = list;
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const { revoke } = useApiKeyActions();
  const [words, setWords] = useTypedSearch(filter.search ?? '', (search) => onFilterChange({ search }));
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
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => setMaking(true)}>
            Make API Key
          </Button>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label="Search keys"
            isLabelHidden
            placeholder={forRole === 'admin' ? 'Name, person or agency' : 'Name or person'}
            maxLength={LONGEST_SEARCH}
            value={words}
            onChange={setWords}
            className="w-full sm:w-72"
          />
          <output className="text-sm text-soft tabular-nums">
            {total !== null && !query.isPlaceholderData && pluralize(total, 'key')}
          </output>
          <a
            href="/api/docs"
            target="_blank"
            rel="noreferrer"
            className="ms-auto text-sm text-link hover:underline"
          >
            API documentation
          </a>
        </div>
        {query.isError && (
          <Banner variant="error" action={{ label: 'Try Again', onPress: () => void query.refetch() }}>
            {describeError(query.error)}
          </Banner>
        )}
        {(query.isPending || rows.length > 0) && (
          <Card isFlush>
            <ApiKeyTable list={list} forRole={forRole} onRevoke={setRevoking} />
          </Card>
        )}
        {query.data && rows.length === 0 && (
          <Card isFlush>
            {filter.search === undefined ? (
              <EmptyState icon={KeyRound} title="No API keys yet">
                Make one for each program that submits tickets, fetches reports or reads lists.
              </EmptyState>
            ) : (
              <EmptyState
                icon={SearchX}
                title="No key matches"
                action={<Button onPress={() => onFilterChange({})}>Show all keys</Button>}
              />
            )}
          </Card>
        )}
        <MoreRows list={list} />
      </div>
      {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
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
