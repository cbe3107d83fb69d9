"""Kernels are built without a GPU; where one cannot be used, an error says why."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from daikaiju.cuda import bots, device, store
from daikaiju.cuda.batch import CudaBatch, functions
from daikaiju.errors import MissingExtra, NoGpu
from daikaiju.games import vocabulary_of
from daikaiju.rules.layout import dtype_of

HOPPER = (9, 0)


def has_compiler() -> bool:
    """Whether numba-cuda and the library that writes PTX are installed."""
    if find_spec("numba_cuda") is None:
        return False
    from numba.cuda.cudadrv.nvvm import NVVM

    try:
        NVVM()
    except Exception:  # noqa: BLE001
        return False
    return True


needs_compiler = pytest.mark.skipif(
    not has_compiler(), reason='no numba-cuda with libnvvm: pip install "daikaiju[cuda]"'
)


@needs_compiler
@pytest.mark.parametrize("game", ["tokyo", "duel"])
@pytest.mark.parametrize("name", ["random_actions", "step", "answer_seats"])
def test_kernels_are_built_without_a_gpu(game: str, name: str) -> None:
    from daikaiju.cuda.build import CudaBuild, entry_of

    kernels = {**functions(game), **bots.functions(game)}
    build = CudaBuild(kernels[name], dtype_of(vocabulary_of(game).ruleset.state))
    ptx = build.ptx(HOPPER)
    assert ".target sm_90" in ptx
    assert name in entry_of(ptx)
    assert ptx.count(".entry") == 1


@needs_compiler
def test_a_changed_fact_gives_another_name() -> None:
    check, record = functions("duel")["check"], dtype_of(vocabulary_of("duel").ruleset.state)
    names = {
        store.cubin_path("check", check, record, "C", HOPPER, 13000),
        store.cubin_path("check", check, record, "A", HOPPER, 13000),
        store.cubin_path("check", check, record, "C", (8, 0), 13000),
        store.cubin_path("check", check, record, "C", HOPPER, 13010),
        store.cubin_path("step", functions("duel")["step"], record, "C", HOPPER, 13000),
    }
    assert len(names) == 5
    assert store.cubin_path("check", check, record, "C", HOPPER, 13000) in names


def test_a_machine_without_a_gpu_says_so_in_one_line() -> None:
    try:
        device.gpu()
    except (NoGpu, MissingExtra):
        with pytest.raises((NoGpu, MissingExtra)) as error:
            CudaBatch("duel", 10)
        assert "\n" not in str(error.value)
        assert "GPU" in str(error.value) or "driver" in str(error.value)
    else:
        pytest.skip("there is a GPU")


class OldDriver:
    """What NVIDIA's driver answers on a machine whose driver is too old."""

    class CUresult:
        CUDA_SUCCESS = 0

    @staticmethod
    def cuInit(flags: int):  # noqa: N802
        return (0,)

    @staticmethod
    def cuDeviceGetCount():  # noqa: N802
        return 0, 1

    @staticmethod
    def cuDriverGetVersion():  # noqa: N802
        return 0, 12020


def test_an_old_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "bindings", OldDriver)
    monkeypatch.setattr(device, "needed_version", lambda: 13000)
    with pytest.raises(NoGpu, match=r"supports CUDA 12\.2, .* needs 13\.0"):
        device.gpu.__wrapped__()
