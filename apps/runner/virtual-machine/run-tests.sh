# Inside the virtual machine, on the host's files: runs $tests of the project at $project, then switches the machine
# off. What vitest counted lands in the host's folder that is mounted at /mnt.
export PATH="$project/node_modules/.bin:/usr/sbin:/usr/bin:/sbin:/bin" HOME=/root NO_COLOR=1 CI=1
echo "Linux $(uname -r), control groups v2: $(cat /sys/fs/cgroup/cgroup.controllers)"
cd "$project/apps/runner"
# shellcheck disable=SC2086 # the names are words of their own
vitest run --config virtual-machine/vitest.config.ts \
  --reporter=verbose --reporter=json --outputFile.json=/mnt/report.json $tests 2>&1 | cat
sync
echo b > /proc/sysrq-trigger
